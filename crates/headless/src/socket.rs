//! The line of a guest.

use crate::fault::Fault;
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{FromClient, FromServer};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// An open socket.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    pub(crate) const fn new(stream: WebSocketStream<TcpStream>) -> Self {
        Socket { stream }
    }

    /// Sends a message.
    ///
    /// # Errors
    /// When the line broke.
    pub async fn say(&mut self, message: &FromClient) -> Result<(), Fault> {
        self.stream.send(Message::text(written(message)?)).await.map_err(|error| Fault::line(&error))
    }

    /// The next message. Dropped before it is done, it has lost nothing.
    ///
    /// # Errors
    /// When the line broke, or what came is no message.
    pub async fn hear(&mut self) -> Result<FromServer, Fault> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    let read = serde_json::from_str(&text);
                    return read.map_err(|error| Fault::Server(format!("{error} in {text}")));
                }
                Some(Ok(Message::Close(frame))) => return Err(Fault::Line(format!("closed: {frame:?}"))),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Fault::line(&error)),
                None => return Err(Fault::line(&"closed")),
            }
        }
    }

    /// Sends the first `part` of 256 parts of a message, and is cut off in the middle of the frame.
    ///
    /// # Errors
    /// When the line broke before.
    pub async fn break_off(mut self, message: &FromClient, part: u8) -> Result<(), Fault> {
        let frame = masked(&written(message)?);
        let length = (frame.len() * usize::from(part) / 256).max(1);
        let stream = self.stream.get_mut();
        stream.write_all(&frame[..length]).await?;
        Ok(stream.flush().await?)
    }
}

fn written(message: &FromClient) -> Result<String, Fault> {
    serde_json::to_string(message).map_err(|error| Fault::Server(error.to_string()))
}

/// A text frame of RFC 6455 as clients send it, under the mask that changes nothing.
fn masked(text: &str) -> Vec<u8> {
    const FINAL_TEXT: u8 = 0x81;
    const MASKED: u8 = 0x80;
    const LENGTH_FOLLOWS: u8 = 126;
    let mut frame = vec![FINAL_TEXT];
    match u8::try_from(text.len()) {
        Ok(length) if length < LENGTH_FOLLOWS => frame.push(MASKED | length),
        _ => {
            frame.push(MASKED | LENGTH_FOLLOWS);
            frame.extend(u16::try_from(text.len()).unwrap_or(u16::MAX).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(text.as_bytes());
    frame
}
