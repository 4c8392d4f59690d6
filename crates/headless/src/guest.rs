//! Somebody who visits the site.

use crate::fault::Fault;
use crate::socket::Socket;
use protocol::api::{NewTable, Opened, TableView};
use protocol::{FromClient, FromServer, Refusal, TableId, VERSION};
use serde::de::DeserializeOwned;
use std::net::{IpAddr, SocketAddr};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// What is read at a time: small, as there may be thousands of guests in one process.
const BUFFER: usize = 4 * 1024;

/// A guest, known by a cookie as soon as they have been there.
#[derive(Clone, Debug)]
pub struct Guest {
    site: SocketAddr,
    from: Option<IpAddr>,
    cookie: Option<String>,
}

impl Guest {
    /// Somebody new, for the site at that address.
    #[must_use]
    pub const fn new(site: SocketAddr) -> Self {
        Guest { site, from: None, cookie: None }
    }

    /// …who comes from that address of this machine: from one address only so many connections are possible.
    #[must_use]
    pub fn from(self, address: IpAddr) -> Self {
        Guest { from: Some(address), ..self }
    }

    /// Somebody else, who comes from the same place.
    #[must_use]
    pub fn newcomer(&self) -> Self {
        Guest { cookie: None, ..self.clone() }
    }

    /// Opens a socket and says hello.
    ///
    /// # Errors
    /// When nobody answers, or something other than hello.
    pub async fn connect(&mut self) -> Result<Socket, Fault> {
        let stream = self.dial().await?;
        let url = format!("ws://{}/api/socket", self.site);
        let mut request = url.into_client_request().map_err(|error| Fault::line(&error))?;
        let mut set = |name: &'static str, value: &str| -> Result<(), Fault> {
            request
                .headers_mut()
                .insert(name, HeaderValue::from_str(value).map_err(|error| Fault::line(&error))?);
            Ok(())
        };
        set("origin", &format!("http://{}", self.site))?;
        if let Some(cookie) = &self.cookie {
            set("cookie", cookie)?;
        }
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let (stream, answer) = client_async_with_config(request, stream, Some(config))
            .await
            .map_err(|error| Fault::line(&error))?;
        if let Some(cookie) = answer.headers().get("set-cookie").and_then(|value| value.to_str().ok()) {
            self.keep(cookie);
        }
        let mut socket = Socket::new(stream);
        socket.say(&FromClient::Hello { version: VERSION }).await?;
        match socket.hear().await? {
            FromServer::Hello { .. } => Ok(socket),
            FromServer::Refused { refusal, .. } => Err(Fault::Refused(refusal)),
            other => Err(Fault::Server(format!("no hello but {other:?}"))),
        }
    }

    /// Opens a table.
    ///
    /// # Errors
    /// When nobody answers, or it is refused.
    pub async fn open(&mut self, wanted: &NewTable) -> Result<Opened, Fault> {
        let body = serde_json::to_string(wanted).map_err(|error| Fault::Server(error.to_string()))?;
        self.ask("POST", "/api/tables", &body).await
    }

    /// A table as this guest may see it.
    ///
    /// # Errors
    /// When nobody answers, or it is refused.
    pub async fn view(&mut self, table: &TableId) -> Result<TableView, Fault> {
        self.ask("GET", &format!("/api/tables/{table}"), "").await
    }

    /// Asks something over HTTP, on a connection of its own.
    async fn ask<T: DeserializeOwned>(&mut self, method: &str, path: &str, body: &str) -> Result<T, Fault> {
        let (site, length) = (self.site, body.len());
        let cookie = self.cookie.as_ref().map_or_else(String::new, |cookie| format!("cookie: {cookie}\r\n"));
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {site}\r\norigin: http://{site}\r\nconnection: close\r\n{cookie}\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        let mut stream = self.dial().await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(|| Fault::line(&"half an answer"))?;
        let mut lines = head.lines();
        let status = lines.next().unwrap_or_default().to_owned();
        for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
            if name.eq_ignore_ascii_case("set-cookie") {
                self.keep(value);
            }
        }
        if status.contains(" 200 ") {
            return serde_json::from_str(body).map_err(|error| Fault::line(&format!("{error} in {body}")));
        }
        let refusal = serde_json::from_str::<Refusal>(body);
        Err(refusal.map_or_else(|_| Fault::line(&format!("{status}: {body}")), Fault::Refused))
    }

    async fn dial(&self) -> Result<TcpStream, Fault> {
        let socket = if self.site.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        if let Some(from) = self.from {
            socket.bind(SocketAddr::new(from, 0))?;
        }
        let stream = socket.connect(self.site).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    fn keep(&mut self, set_cookie: &str) {
        self.cookie = set_cookie.split(';').next().map(str::to_owned);
    }
}
