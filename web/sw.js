// The service worker: shows what the server pushes when no page is there, and opens what it is about. It keeps no files
// and answers no requests. What is pushed is `protocol::notice::Push`: { title, body, path, tag }.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

// Browsers renew subscriptions now and then: the server has to know the new one.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.oldSubscription)));

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });
const pathOf = (client) => new URL(client.url).pathname;

/** Shows it, unless the reader has just that before them. */
async function show({ title, body, path, tag }) {
  const reading = (await windows()).some((client) => client.focused && pathOf(client) === path);
  if (!reading) await self.registration.showNotification(title, { body, tag, data: { path } });
}

/** Goes to the page that shows it, or to any of ours, or to a new one. */
async function open(path) {
  const all = await windows();
  const client = all.find((client) => pathOf(client) === path) ?? all[0];
  if (!client) return self.clients.openWindow(path);
  await client.focus();
  if (pathOf(client) !== path) await client.navigate(path);
}

async function renew(old) {
  if (!old) return;
  const fresh = await self.registration.pushManager.subscribe(old.options);
  const body = JSON.stringify({ ...fresh.toJSON(), lang: self.navigator.language.slice(0, 2) });
  await fetch("/api/push", { method: "PUT", headers: { "content-type": "application/json" }, body });
}
