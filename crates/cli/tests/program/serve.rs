//! `quadrille serve`

use crate::quadrille;
use crate::site::Server;
use std::process::Command;

#[test]
fn it_says_where_it_is_and_answers() {
    let server = Server::start("answers");
    let games = server.get("/api/games");
    assert!(games.starts_with("HTTP/1.1 200"), "{games}");
    for id in crate::ids() {
        assert!(games.contains(&format!("\"id\":\"{id}\"")), "{games}");
        let rules = server.get(&format!("/api/games/{id}/rules?lang=fr"));
        assert!(rules.starts_with("HTTP/1.1 200") && rules.contains("# "), "{rules}");
    }
    assert!(server.data.is_dir());
}

#[test]
fn it_serves_the_page_or_says_that_it_has_none() {
    let answer = Server::start("page").get("/");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("<title>Quadrille</title>"), "{answer}");
    // The variable decides at build time, for program and test alike.
    let notice = answer.contains("cargo xtask serve");
    assert_eq!(notice, option_env!("QUADRILLE_PAGE").is_none(), "{answer}");
}

#[test]
fn an_administrator_is_made_of_an_account_that_is_there() {
    let mut server = Server::start("admin");
    let data = server.data.display().to_string();
    let made = || quadrille(&["admin", "ann", "--data", &data]);
    let refused = made();
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("no account named ann"), "{}", refused.err);
    let account = r#"{"name":"Ann","password":"correct horse"}"#;
    let answer = server.post("/api/account", account);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let run = made();
    assert_eq!((run.status, run.out.trim()), (0, "ann is an administrator"), "{}", run.err);
    assert_eq!(quadrille(&["admin", "ann", "--data", "/no/such/folder"]).status, 1);
    let _ = server.child.kill();
}

#[test]
#[cfg(unix)]
fn it_stops_when_it_is_told_to() {
    let mut server = Server::start("stops");
    let told = Command::new("kill").arg(server.child.id().to_string()).status().expect("kill is there");
    assert!(told.success());
    let status = server.child.wait().expect("it ends");
    assert!(status.success(), "{status}");
}

#[test]
fn a_place_that_is_taken_is_an_error() {
    let server = Server::start("taken");
    let data = server.data.join("of-the-second");
    let second = quadrille(&["serve", "--listen", &server.address, "--data", &data.display().to_string()]);
    assert_eq!(second.status, 1);
    assert!(second.err.contains(&server.address), "{}", second.err);
}

#[test]
fn a_data_folder_that_can_be_none_is_named() {
    let file = env!("CARGO_BIN_EXE_quadrille");
    let run = quadrille(&["serve", "--listen", "127.0.0.1:0", "--data", file]);
    assert_eq!(run.status, 1);
    assert!(run.err.contains(&format!("data folder {file}")), "{}", run.err);
}

#[test]
fn an_address_that_is_none_is_refused() {
    assert_eq!(quadrille(&["serve", "--listen", "here"]).status, 2);
}

#[test]
fn one_folder_is_served_by_one_program() {
    let first = Server::start("alone");
    let second =
        quadrille(&["serve", "--listen", "127.0.0.1:0", "--data", &first.data.display().to_string()]);
    assert_eq!(second.status, 1);
    assert!(second.err.contains("another program serves from"), "{}", second.err);
    assert!(first.get("/api/games").starts_with("HTTP/1.1 200"), "the first is not disturbed");
}
