//! The example for Apache Spark: no answer is lost without an error, whatever happens to the processes of the workers.
//! With `DEDUKU_HEAVY=1` on Spark itself, where pyspark is installed; otherwise on a stand-in for what it uses of Spark.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use super::program::{LOOSE, SMALL, SMALL_SOLVED};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/spark_pipe.py");

fn python(arguments: &[&str]) -> bool {
    Command::new("python3").args(arguments).output().is_ok_and(|output| output.status.success())
}

/// Runs the example in this folder, on four partitions of `puzzles.txt`; the stand-in is found there unless Spark itself
/// is to be used.
fn spark(folder: &Path, output: &str, on_spark: bool, command: &[&str]) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_deduku"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = program.parent().map(Path::to_owned).into_iter().chain(std::env::split_paths(&path));
    let path: OsString = std::env::join_paths(folders).expect("a path");
    let mut python = Command::new("python3");
    if !on_spark {
        python.env("PYTHONPATH", folder);
    }
    python
        .args([EXAMPLE, "--master", "local[2]", "--partitions", "4", "puzzles.txt", output, "--"])
        .args(command)
        .env("PATH", path)
        .current_dir(folder)
        .output()
        .expect("python3 runs")
}

#[test]
fn no_answer_is_lost_without_an_error() {
    if !python(&["--version"]) {
        eprintln!("passed over: there is no python3");
        return;
    }
    let on_spark = std::env::var_os("DEDUKU_HEAVY").is_some() && python(&["-c", "import pyspark"]);
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::create_dir_all(folder.join("pyspark")).expect("a folder");
    fs::write(folder.join("pyspark/__init__.py"), "").expect("a file");
    fs::write(folder.join("pyspark/sql.py"), include_str!("spark_stand_in.py")).expect("a file");
    // The third partition begins with a puzzle with several solutions: its process ends with status 1.
    let lines: Vec<&str> = [[SMALL; 4], [SMALL; 4], [LOOSE, SMALL, SMALL, SMALL], [SMALL; 4]].concat();
    fs::write(folder.join("puzzles.txt"), lines.join("\n") + "\n").expect("a file");
    // Kills itself where that puzzle comes, as the system kills a process that takes too much memory.
    let dies = "#!/bin/sh\ninput=$(cat)\ncase $input in *1...............*) kill -9 $$;; esac\nprintf '%s\\n' \"$input\" | \"$@\"\n";
    let script = folder.join("dies.sh");
    fs::write(&script, dies).expect("a file");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("a mode");
    let script = script.to_str().expect("UTF-8");

    let solve = ["deduku", "solve", "--board", "4x4", "--threads", "1", "-"];
    let output = spark(folder, "solved", on_spark, &solve);
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("puzzles=16"), "{output:?}");
    let parts = (0..4).map(|part| fs::read_to_string(folder.join(format!("solved/part-{part:05}"))).expect("a part"));
    let solved: Vec<String> = parts.flat_map(|part| part.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
    assert!(solved.len() == 16 && solved.iter().filter(|line| *line == SMALL_SOLVED).count() == 15, "{solved:?}");

    let steps = ["deduku", "steps", "--json", "--board", "4x4", "--threads", "1", "-"];
    let output = spark(folder, "explained", on_spark, &steps);
    assert!(output.status.success(), "several lines for a puzzle: {output:?}");

    let killed = spark(folder, "killed", on_spark, &[&[script][..], &solve].concat());
    assert!(!killed.status.success() && String::from_utf8_lossy(&killed.stderr).contains("137"), "{killed:?}");
    let lost = spark(folder, "lost", on_spark, &["head", "-n", "3"]);
    let error = String::from_utf8_lossy(&lost.stderr);
    assert!(!lost.status.success() && error.contains("16 puzzles were asked about, 12 answered"), "{lost:?}");
    let absent = spark(folder, "absent", false, &["no-such-program", "-"]);
    assert!(!absent.status.success() && String::from_utf8_lossy(&absent.stderr).contains("is not found"), "{absent:?}");

    fs::write(folder.join("puzzles.txt"), format!("{SMALL}\nno puzzle\n{SMALL}\n{SMALL}\n")).expect("a file");
    let wrong = spark(folder, "wrong", on_spark, &solve);
    assert!(!wrong.status.success() && String::from_utf8_lossy(&wrong.stderr).contains("error code 2"), "{wrong:?}");
}
