//! Who may do how much of something: limits for each person and each address.

use crate::config::{Limits, Rate};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use protocol::{Refusal, RefusalCode};
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// All limits that are counted over time or in numbers.
pub(crate) struct Guard {
    messages: DefaultKeyedRateLimiter<String>,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    openings: DefaultKeyedRateLimiter<String>,
    chat: DefaultKeyedRateLimiter<String>,
    reports: DefaultKeyedRateLimiter<String>,
    reports_per_address: DefaultKeyedRateLimiter<IpAddr>,
    sign_ups: DefaultKeyedRateLimiter<IpAddr>,
    sign_ins: DefaultKeyedRateLimiter<String>,
    sign_ins_per_address: DefaultKeyedRateLimiter<IpAddr>,
    connections: Arc<Doors<Option<IpAddr>>>,
    doors: Arc<Doors<Option<IpAddr>>>,
    streams: Arc<Doors<String>>,
}

/// What is open: sockets, connections of plain HTTP, or streams; counted by whose they are.
struct Doors<K> {
    in_all: usize,
    each: usize,
    open: Mutex<HashMap<K, usize>>,
}

/// Something that is open, counted until it is dropped.
pub(crate) struct Door<K: Eq + Hash = Option<IpAddr>> {
    doors: Arc<Doors<K>>,
    whose: K,
}

impl Guard {
    pub(crate) fn new(limits: &Limits) -> Self {
        Guard {
            messages: RateLimiter::keyed(quota(limits.messages)),
            requests: RateLimiter::keyed(quota(limits.requests)),
            openings: RateLimiter::keyed(quota(limits.openings)),
            chat: RateLimiter::keyed(quota(limits.chat)),
            reports: RateLimiter::keyed(quota(limits.reports)),
            reports_per_address: RateLimiter::keyed(quota(limits.reports_per_address)),
            sign_ups: RateLimiter::keyed(quota(limits.sign_ups)),
            sign_ins: RateLimiter::keyed(quota(limits.sign_ins)),
            sign_ins_per_address: RateLimiter::keyed(quota(limits.sign_ins_per_address)),
            connections: Doors::new(limits.connections, limits.connections_per_address),
            doors: Doors::new(limits.sockets, limits.sockets_per_address),
            streams: Doors::new(limits.sockets, limits.streams_per_bot),
        }
    }

    /// A person sends a message over a socket.
    pub(crate) fn message(&self, person: &str) -> Result<(), Refusal> {
        self.messages.check_key(&person.to_owned()).map_err(|_| too_fast())
    }

    /// Somebody sends a request.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Refusal> {
        self.requests.check_key(&home(address)).map_err(|_| too_fast())
    }

    /// A person opens a table.
    pub(crate) fn opening(&self, person: &str) -> Result<(), Refusal> {
        self.openings.check_key(&person.to_owned()).map_err(|_| too_fast())
    }

    /// A person says something at a table.
    pub(crate) fn chat(&self, person: &str) -> Result<(), Refusal> {
        self.chat.check_key(&person.to_owned()).map_err(|_| too_fast())
    }

    /// A person reports something.
    pub(crate) fn report(&self, address: IpAddr, person: &str) -> Result<(), Refusal> {
        self.reports_per_address.check_key(&home(address)).map_err(|_| too_fast())?;
        self.reports.check_key(&person.to_owned()).map_err(|_| too_fast())
    }

    /// Somebody makes an account.
    pub(crate) fn sign_up(&self, address: IpAddr) -> Result<(), Refusal> {
        self.sign_ups.check_key(&home(address)).map_err(|_| too_fast())
    }

    /// Somebody tries a password or code for `whom`.
    pub(crate) fn sign_in(&self, address: IpAddr, whom: &str) -> Result<(), Refusal> {
        self.sign_ins_per_address.check_key(&home(address)).map_err(|_| too_fast())?;
        self.sign_ins.check_key(&whom.to_owned()).map_err(|_| too_fast())
    }

    /// Somebody opens a socket.
    pub(crate) fn socket(&self, address: IpAddr) -> Result<Door, Refusal> {
        Doors::enter(&self.doors, Some(home(address)), true)
    }

    /// A bot opens a stream.
    pub(crate) fn stream(&self, person: &str) -> Result<Door<String>, Refusal> {
        Doors::enter(&self.streams, person.to_owned(), true)
    }

    /// How many sockets are open.
    pub(crate) fn open_sockets(&self) -> usize {
        self.doors.count()
    }

    /// Somebody connects; without an address, nobody knows from where.
    pub(crate) fn connection(&self, address: Option<IpAddr>) -> Result<Door, Refusal> {
        Doors::enter(&self.connections, address.map(home), address.is_some())
    }

    /// Forgets whoever has been quiet for long enough.
    pub(crate) fn tidy_up(&self) {
        self.messages.retain_recent();
        self.requests.retain_recent();
        self.openings.retain_recent();
        self.chat.retain_recent();
        self.reports.retain_recent();
        self.reports_per_address.retain_recent();
        self.sign_ups.retain_recent();
        self.sign_ins.retain_recent();
        self.sign_ins_per_address.retain_recent();
    }
}

impl<K: Clone + Eq + Hash> Doors<K> {
    fn new(in_all: usize, each: usize) -> Arc<Self> {
        Arc::new(Doors { in_all, each, open: Mutex::default() })
    }

    fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }

    /// `whose` opens another one; `limited`: if it is one of theirs, and not of many who cannot be told apart.
    fn enter(doors: &Arc<Self>, whose: K, limited: bool) -> Result<Door<K>, Refusal> {
        let mut open = doors.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.values().sum::<usize>() >= doors.in_all {
            return Err(Refusal::of(RefusalCode::Busy));
        }
        let here = open.entry(whose.clone()).or_default();
        if limited && *here >= doors.each {
            return Err(too_fast());
        }
        *here += 1;
        drop(open);
        Ok(Door { doors: Arc::clone(doors), whose })
    }
}

impl<K: Eq + Hash> Drop for Door<K> {
    fn drop(&mut self) {
        let mut open = self.doors.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(here) = open.get_mut(&self.whose) {
            *here -= 1;
            if *here == 0 {
                open.remove(&self.whose);
            }
        }
    }
}

/// Whom an address stands for. One household or server has a whole /64 of IPv6.
fn home(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

fn quota(rate: Rate) -> Quota {
    // A rate without an interval has no limit to speak of: the burst, again and again.
    Quota::with_period(rate.every).unwrap_or(Quota::per_second(rate.burst)).allow_burst(rate.burst)
}

fn too_fast() -> Refusal {
    Refusal::of(RefusalCode::TooFast)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits { sockets: 3, sockets_per_address: 2, messages: Rate::per_minute(1, 2), ..Limits::default() }
    }

    #[test]
    fn sockets_are_counted_while_they_are_open() {
        let guard = Guard::new(&limits());
        let [one, two] = ["10.0.0.1", "10.0.0.2"].map(|address| address.parse::<IpAddr>().unwrap());
        let doors = [guard.socket(one).unwrap(), guard.socket(one).unwrap()];
        assert_eq!(guard.socket(one).err().unwrap().code, RefusalCode::TooFast);
        let third = guard.socket(two).unwrap();
        assert_eq!(guard.socket(two).err().unwrap().code, RefusalCode::Busy);
        drop(doors);
        guard.socket(one).unwrap();
        drop(third);
        assert!(guard.doors.open.lock().unwrap().is_empty(), "nothing is kept of those who left");
    }

    #[test]
    fn each_has_a_quota_of_their_own() {
        let guard = Guard::new(&limits());
        assert!(guard.message("Ann").is_ok() && guard.message("Ann").is_ok());
        assert_eq!(guard.message("Ann").unwrap_err().code, RefusalCode::TooFast);
        assert!(guard.message("Bob").is_ok());
    }

    #[test]
    fn neighbours_of_one_house_share_an_address() {
        let home = |text: &str| home(text.parse().unwrap());
        assert_eq!(home("2001:db8:1:2:3:4:5:6"), home("2001:db8:1:2::9"));
        assert_ne!(home("2001:db8:1:2::9"), home("2001:db8:1:3::9"));
        assert_eq!(home("::ffff:10.0.0.1"), home("10.0.0.1"));
        assert_ne!(home("10.0.0.1"), home("10.0.0.2"));
    }
}
