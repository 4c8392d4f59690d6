//! What `strace` noted.

use protocol::{Event, FromServer, TableId, TableNews};
use std::path::Path;

/// Something that the program asked of the system, in order.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// A file of the folder is opened, and made if there is none.
    Create { file: String },
    /// Bytes are written.
    Write { file: String, offset: usize, data: Vec<u8> },
    /// A file gets another length.
    Cut { file: String, length: usize },
    /// A file is removed.
    Remove { file: String },
    /// What was written to a file is on disk now.
    Flushed { file: String },
    /// The folder's names are on disk now.
    FolderFlushed,
    /// A client hears of events; `None`: only that there is one of that number.
    Told { table: TableId, events: Vec<(u32, Option<Event>)> },
}

/// What is to be noted: all that changes files or names, and all that goes to clients. The shared memory of SQLite is
/// of no account: it is made again from the log.
pub(crate) const CALLS: &str = "trace=openat,write,writev,pwrite64,pwritev,ftruncate,fallocate,fsync,fdatasync,\
                                unlink,unlinkat,rename,renameat,renameat2,sendto,sendmsg";

/// The operations of a trace as of `strace -f -y -xx`, for the program whose data is in `folder`.
pub(crate) fn read(trace: &str, folder: &Path) -> Vec<Op> {
    let folder = folder.to_str().expect("a plain name");
    let mut ops = Vec::new();
    // Calls that began and have not ended, by thread.
    let mut begun: Vec<(&str, Call<'_>)> = Vec::new();
    for line in trace.lines() {
        let Some((thread, rest)) = line.split_once(' ') else { continue };
        let rest = rest.trim_start();
        if rest.starts_with("<...") {
            let Some(index) = begun.iter().position(|(of, _)| *of == thread) else { continue };
            let (_, call) = begun.swap_remove(index);
            ended(&call, rest, folder, &mut ops);
            continue;
        }
        let Some(call) = Call::read(rest) else { continue };
        began(&call, folder, &mut ops);
        if rest.ends_with("<unfinished ...>") {
            begun.push((thread, call));
        } else {
            ended(&call, rest, folder, &mut ops);
        }
    }
    ops
}

/// A call with its arguments as they are written.
struct Call<'a> {
    name: &'a str,
    arguments: Vec<&'a str>,
}

impl<'a> Call<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let (name, rest) = line.split_once('(')?;
        // In hexadecimal no text has a comma or a bracket.
        let end = rest.find(" <unfinished").or_else(|| rest.rfind(") ")).unwrap_or(rest.len());
        Some(Call { name, arguments: rest[..end].split(", ").collect() })
    }

    fn argument(&self, index: usize) -> &'a str {
        self.arguments.get(index).copied().unwrap_or_default()
    }

    fn number(&self, index: usize) -> usize {
        self.argument(index).trim_end_matches(')').parse().expect("a number")
    }

    /// The file behind the number that is the first argument, as in `12<…>`.
    fn file(&self, folder: &str) -> Option<String> {
        let (_, path) = self.argument(0).split_once('<')?;
        inside(&text(path.trim_end_matches(['>', ')'])), folder)
    }
}

/// The name of a file of the folder that counts.
fn inside(path: &str, folder: &str) -> Option<String> {
    let name = path.strip_prefix(folder)?.strip_prefix('/')?;
    (!name.ends_with("-shm")).then(|| name.to_owned())
}

/// What counts from the moment at which it is asked for: it may have happened from then on.
fn began(call: &Call<'_>, folder: &str, ops: &mut Vec<Op>) {
    match call.name {
        "openat" if call.argument(2).contains("O_CREAT") => {
            ops.extend(inside(&text(call.argument(1)), folder).map(|file| Op::Create { file }));
        }
        "pwrite64" => {
            let (data, offset) = (bytes(call.argument(1)), call.number(3));
            ops.extend(call.file(folder).map(|file| Op::Write { file, offset, data }));
        }
        "ftruncate" => {
            let length = call.number(1);
            ops.extend(call.file(folder).map(|file| Op::Cut { file, length }));
        }
        "unlink" => ops.extend(inside(&text(call.argument(0)), folder).map(|file| Op::Remove { file })),
        "unlinkat" => ops.extend(inside(&text(call.argument(1)), folder).map(|file| Op::Remove { file })),
        "write" | "sendto" | "writev" | "sendmsg" if call.file(folder).is_none() => {
            let texts = call.arguments.iter().filter(|argument| argument.contains('"'));
            texts.for_each(|argument| told(&bytes(argument), ops));
        }
        "write" | "writev" | "pwritev" | "fallocate" | "rename" | "renameat" | "renameat2" => {
            let path = call.arguments.iter().find_map(|argument| inside(&text(argument), folder));
            let unknown = call.file(folder).or(path).filter(|file| file != "serving.lock");
            assert_eq!(
                unknown, None,
                "a {} in the data folder, which this test does not understand",
                call.name
            );
        }
        _ => {}
    }
}

/// What counts only when it is done.
fn ended(call: &Call<'_>, line: &str, folder: &str, ops: &mut Vec<Op>) {
    if !matches!(call.name, "fsync" | "fdatasync") || !line.trim_end().ends_with("= 0") {
        return;
    }
    let path = call.argument(0).split_once('<').map(|(_, path)| text(path.trim_end_matches(['>', ')'])));
    if path.as_deref() == Some(folder) {
        ops.push(Op::FolderFlushed);
    } else if let Some(file) = call.file(folder) {
        ops.push(Op::Flushed { file });
    }
}

/// What a client reads in these bytes.
fn told(bytes: &[u8], ops: &mut Vec<Op>) {
    for begin in [b"{\"done\":".as_slice(), b"{\"at\":{\"events\":"] {
        let places = (0..bytes.len()).filter(|&at| bytes[at..].starts_with(begin));
        for at in places {
            let mut messages = serde_json::Deserializer::from_slice(&bytes[at..]).into_iter();
            ops.extend(match messages.next() {
                Some(Ok(FromServer::Done { request, seq })) => {
                    request.rsplit_once("-of-").map(|(_, table)| Op::Told {
                        table: TableId(table.to_owned()),
                        events: vec![(seq, None)],
                    })
                }
                Some(Ok(FromServer::At(TableNews::Events { table, events, .. }))) => {
                    let events = events.into_iter().map(|event| (event.seq, Some(event))).collect();
                    Some(Op::Told { table, events })
                }
                _ => None,
            });
        }
    }
}

/// The bytes of an argument such as `"\x2f\x74"`, or of the texts in one.
fn bytes(argument: &str) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let mut rest = argument.as_bytes();
    let mut bytes = Vec::with_capacity(rest.len() / 4);
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        if let (b'\\', [b'x', high, low, tail @ ..]) = (first, after)
            && let (Some(high), Some(low)) = (digit(*high), digit(*low))
        {
            bytes.push(high << 4 | low);
            rest = tail;
        }
    }
    bytes
}

/// A path, in hexadecimal or as it is.
fn text(argument: &str) -> String {
    if argument.contains("\\x") {
        String::from_utf8_lossy(&bytes(argument)).into_owned()
    } else {
        argument.trim_matches('"').to_owned()
    }
}
