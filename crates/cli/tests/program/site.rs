//! The site that the program serves, as somebody on the same machine meets it.

use serde_json::Value;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

/// A server of the test's own, with the folder that it was given.
pub(crate) struct Server {
    pub(crate) child: Child,
    /// Such as `127.0.0.1:45678`.
    pub(crate) address: String,
    pub(crate) data: PathBuf,
}

impl Server {
    pub(crate) fn start(name: &str) -> Self {
        Self::start_with(name, &["--log", "error"])
    }

    /// …with these arguments besides. What it logs is in [`Server::log`].
    pub(crate) fn start_with(name: &str, args: &[&str]) -> Self {
        let data = std::env::temp_dir().join(format!("quadrille-{name}-{}", std::process::id()));
        fs::create_dir_all(&data).expect("a folder of the test's own");
        let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
            .args(["serve", "--listen", "127.0.0.1:0", "--pace", "0", "--data"])
            .arg(&data)
            .args(args)
            .stdout(Stdio::piped())
            .stderr(File::create(data.join("log")).expect("a file for the log"))
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("it has an output"))
            .read_line(&mut line)
            .expect("it says where it is");
        let address =
            line.trim().strip_prefix("Quadrille is at http://").expect("it gives its address").to_owned();
        Server { child, address, data }
    }

    /// All that it has logged so far.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.data.join("log")).expect("a log")
    }

    /// The whole answer to a question.
    pub(crate) fn get(&self, path: &str) -> String {
        self.send("GET", path, &[], "").whole
    }

    /// The whole answer to JSON that a page of the site sends.
    pub(crate) fn post(&self, path: &str, body: &str) -> String {
        self.send("POST", path, &[("origin", &format!("http://{}", self.address))], body).whole
    }

    /// Sends JSON with these headers besides.
    pub(crate) fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let (host, length) = (&self.address, body.len());
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n"
        );
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        let mut stream = TcpStream::connect(host).expect("it listens");
        stream.write_all(format!("{request}\r\n{body}").as_bytes()).expect("it hears");
        let mut whole = String::new();
        stream.read_to_string(&mut whole).expect("it answers in text");
        Answer { whole }
    }

    /// Somebody who has not been here before.
    pub(crate) fn visitor(&self) -> Visitor<'_> {
        let cookie = self.send("GET", "/api/me", &[], "").cookie().expect("a cookie");
        Visitor { server: self, cookie }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.data);
    }
}

/// An answer over HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) whole: String,
}

impl Answer {
    pub(crate) fn status(&self) -> u16 {
        self.whole[9..12].parse().expect("a status")
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let heads = self.whole.lines().take_while(|line| !line.is_empty());
        heads.filter_map(|line| line.split_once(": ")).find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// What is to be sent back of the cookie that came with it.
    pub(crate) fn cookie(&self) -> Option<String> {
        Some(self.header("set-cookie")?.split(';').next()?.to_owned())
    }

    pub(crate) fn json(&self) -> Value {
        let (_, body) = self.whole.split_once("\r\n\r\n").expect("a body");
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {}", self.whole))
    }
}

/// Somebody with a cookie.
pub(crate) struct Visitor<'a> {
    pub(crate) server: &'a Server,
    pub(crate) cookie: String,
}

impl Visitor<'_> {
    /// Sends JSON as a page of the site does, and keeps the cookie that comes back.
    pub(crate) fn send(&mut self, method: &str, path: &str, body: &Value) -> Answer {
        let origin = format!("http://{}", self.server.address);
        let headers = [("origin", origin.as_str()), ("cookie", &self.cookie)];
        let answer = self.server.send(method, path, &headers, &body.to_string());
        if let Some(cookie) = answer.cookie() {
            self.cookie = cookie;
        }
        answer
    }

    /// A socket that has said hello and been greeted.
    pub(crate) fn socket(&self) -> Socket {
        let mut request = format!("ws://{}/api/socket", self.server.address).into_client_request().unwrap();
        let origin = format!("http://{}", self.server.address);
        request.headers_mut().insert("origin", origin.parse().unwrap());
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        let stream = TcpStream::connect(&self.server.address).unwrap();
        // Nothing is expected to take anywhere near as long.
        stream.set_read_timeout(Some(std::time::Duration::from_secs(30))).unwrap();
        let (stream, _) = tungstenite::client(request, stream).unwrap();
        let mut socket = Socket { stream };
        socket.say(&serde_json::json!({"type": "hello", "version": protocol::VERSION}));
        socket.until(|message| message.get("hello").cloned());
        socket
    }
}

/// A socket.
pub(crate) struct Socket {
    stream: WebSocket<TcpStream>,
}

impl Socket {
    pub(crate) fn say(&mut self, message: &Value) {
        self.stream.send(Message::text(message.to_string())).unwrap();
    }

    /// Reads on until something comes that `wanted` takes.
    pub(crate) fn until<T>(&mut self, mut wanted: impl FnMut(&Value) -> Option<T>) -> T {
        loop {
            if let Message::Text(text) = self.stream.read().expect("a message in time")
                && let Some(found) = wanted(&serde_json::from_str(&text).unwrap())
            {
                return found;
            }
        }
    }
}
