//! A backup that is made while people play holds every turn that was acknowledged before it began; restored and served, it
//! is a site like the one it was taken from.

mod evening;

use cluster::Cluster;
use evening::Evening;
use headless::{Guest, Program};
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// For how long people play before the backup begins, and after.
const A_WHILE: Duration = Duration::from_millis(900);

/// Runs the program to its end; it must succeed.
fn quadrille(args: &[&str], database: Option<&str>) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    program.args(args).env_remove("QUADRILLE_DATABASE");
    if let Some(database) = database {
        program.env("QUADRILLE_DATABASE", database);
    }
    let output = program.output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn serve(data: &Path, database: Option<&str>) -> Program {
    let mut serve = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    serve.args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--data"]).arg(data);
    match database {
        Some(database) => serve.env("QUADRILLE_DATABASE", database),
        None => serve.env_remove("QUADRILLE_DATABASE"),
    };
    Program::start(&mut serve).unwrap()
}

/// Makes a backup of a site under load, restores it elsewhere, and looks.
async fn back_up_under_load(database: Option<String>) {
    let folder = TempDir::new().unwrap();
    let [data, file, restored] = ["data", "backup", "restored"].map(|name| folder.path().join(name));
    let [data_text, file_text, restored_text] =
        [&data, &file, &restored].map(|path| path.display().to_string());
    let site = serve(&data, database.as_deref());
    let evening = Evening::begin(site.address());
    let turns = |acknowledged: &evening::Acknowledged| acknowledged.values().sum::<u32>();
    while turns(&evening.acknowledged()) <= 50 {
        tokio::time::sleep(A_WHILE).await;
    }

    let before = evening.acknowledged();
    let address = database.clone();
    let back_up = move || quadrille(&["backup", &file_text, "--data", &data_text], address.as_deref());
    tokio::task::spawn_blocking(back_up).await.unwrap();
    tokio::time::sleep(A_WHILE).await;
    let logs = evening.end().await;
    site.kill().unwrap();

    // A backup is one file, which nobody else can read.
    let beside = |name: &str| folder.path().join(name).exists();
    assert!(!beside("backup-wal") && !beside("backup-shm") && !beside("backup.part"));
    #[cfg(unix)]
    assert_eq!(
        std::os::unix::fs::PermissionsExt::mode(&file.metadata().unwrap().permissions()) & 0o777,
        0o600
    );

    quadrille(&["restore", &file.display().to_string(), "--data", &restored_text], None);
    let site = serve(&restored, None);
    let mut guest = Guest::new(site.address());
    for (table, seq) in before {
        let events = guest.view(&table).await.unwrap().events;
        assert!(events.iter().zip(1..).all(|(event, number)| event.seq == number), "{table}: {events:?}");
        assert!(
            events.len() >= seq as usize,
            "{table}: {seq} was acknowledged, and there are {}",
            events.len()
        );
        for (kept, told) in events.iter().zip(&logs[&table]) {
            assert_eq!(kept, told, "{table}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_file_under_load_holds_all_that_was_acknowledged() {
    back_up_under_load(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_database_server_under_load_holds_all_that_was_acknowledged() {
    back_up_under_load(Some(Cluster::shared().fresh())).await;
}

/// Nothing that is served is written over.
#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_is_served_is_not_restored_into() {
    let folder = TempDir::new().unwrap();
    let [data, file] = ["data", "backup"].map(|name| folder.path().join(name));
    let site = serve(&data, None);
    let [data, file] = [data, file].map(|path| path.display().to_string());
    quadrille(&["backup", &file, "--data", &data], None);
    for (args, why) in [
        (vec!["restore", &file, "--data", &data], "another program serves from"),
        (vec!["copy", "--from", &data, "--to", &data], "another program serves from"),
        (vec!["backup", &file, "--data", &data], "is there already"),
        (vec!["copy", "--from", "mysql://club", "--to", &data], "postgres://"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_quadrille")).args(&args).output().unwrap();
        assert!(!output.status.success(), "{args:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(why), "{args:?}: {said}");
    }
    site.kill().unwrap();
    let missing = folder.path().join("missing").display().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(["backup", &format!("{file}-2"), "--data", &missing])
        .output()
        .unwrap();
    assert!(!output.status.success() && !Path::new(&missing).exists());
}
