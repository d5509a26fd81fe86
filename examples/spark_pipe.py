#!/usr/bin/env python3
"""Runs a batch command of deduku over a file of puzzles under Apache Spark, a process for each partition.

    spark_pipe.py [--master local[2]] [--partitions N] INPUT OUTPUT -- deduku rate --json --board 9x9 --threads 1 -

INPUT is a file or a folder with a puzzle a line, OUTPUT a folder that does not exist yet; both may be of any file system
that Spark knows. What follows `--` reads its partition from standard input; it is run on the workers by the path at which
it is found here. A process that ends with any other status than 0, 1 (the answer is no) or 3 (undecided) fails the run,
and so does an answer that is missing. Prints how many puzzles were answered and the seconds that took. Needs pyspark and a
Java runtime.
"""
import argparse
import json
import os
import re
import shlex
import shutil
import sys
import time

# Ends with 0 where the command's status is an answer, and with its status, or 128 and the number of the signal that
# killed it, where it is a fault.
ANSWERED = '"$@"; status=$?; case $status in 0|1|3) exit 0;; *) exit $status;; esac'

# What the workers' processes see of the environment here. Spark itself starts them with none.
PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "DEDUKU_HOME")

# Options after which the answers are no longer one for each puzzle, so that they cannot be counted.
UNCOUNTED = ("--all", "--summary", "--unique")


def found(command):
    """The command, by the whole path of its program."""
    path = shutil.which(command[0])
    if path is None:
        sys.exit(f"spark_pipe.py: {command[0]} is not found: install it, or give its path")
    return [os.path.abspath(path), *command[1:]]


def wrapped(command):
    """The command as `pipe` takes it, for which every status but 0 is a failure."""
    return shlex.join(["/bin/sh", "-c", ANSWERED, "sh", *command])


def environment():
    return {name: os.environ[name] for name in PASSED_ON if name in os.environ}


def numbered(lines):
    """Puzzles as JSON lines whose ids are their lines in INPUT: `puzzle` counts from 1 in each partition."""
    for line, number in lines:
        line = line.strip()
        if line.startswith("{"):
            yield line
        elif is_puzzle(line):
            yield json.dumps({"id": str(number + 1), "size": 9, "givens": line.split()[0]})


def is_puzzle(line):
    return bool(line.strip()) and not line.lstrip().startswith("#")


def answered(lines):
    """Passes the lines on, each with the number of puzzles whose answers begin with it: a puzzle may have several lines
    that name it (`puzzle 7`, `{"puzzle":7,…`), or one that does not."""
    last = None
    for line in lines:
        name = re.match(r'\{"puzzle":(\d+)|puzzle (\d+)', line)
        if name:
            number = name[1] or name[2]
            yield line, int(number != last)
            last = number
        else:
            # The lines below a heading belong to its puzzle.
            yield line, int(last is None and bool(line.strip()))


def counted(pairs, accumulator):
    for line, puzzles in pairs:
        accumulator.add(puzzles)
        yield line


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--master", default="local[*]")
    parser.add_argument("--partitions", type=int, default=0, help="without it, as many as Spark takes")
    parser.add_argument("--numbered", action="store_true", help="give each 9×9 line of INPUT its number as id")
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("command", nargs="+")
    args = parser.parse_args()
    uncounted = [option for option in UNCOUNTED if option in args.command]
    if uncounted:
        sys.exit(f"spark_pipe.py: with {uncounted[0]} the answers cannot be counted: leave it out")
    command = found(args.command)

    from pyspark.sql import SparkSession

    spark = SparkSession.builder.master(args.master).appName("deduku").getOrCreate()
    context = spark.sparkContext
    context.setLogLevel("ERROR")
    began = time.monotonic()
    lines = context.textFile(args.input, args.partitions or None)
    if args.numbered:
        lines = lines.zipWithIndex().mapPartitions(numbered)
    # Both are counted in the same tasks, so that a task that Spark repeats counts for both.
    asked, given = context.accumulator(0), context.accumulator(0)
    lines = lines.mapPartitions(lambda part: counted(((line, int(is_puzzle(line))) for line in part), asked))
    answers = lines.pipe(wrapped(command), env=environment(), checkCode=True)
    answers.mapPartitions(lambda part: counted(answered(part), given)).saveAsTextFile(args.output)
    seconds = time.monotonic() - began
    print(f"puzzles={given.value} partitions={lines.getNumPartitions()} seconds={seconds:.1f}")
    spark.stop()
    if given.value != asked.value:
        sys.exit(f"spark_pipe.py: {asked.value} puzzles were asked about, {given.value} answered: {args.output} is not whole")


if __name__ == "__main__":
    main()
