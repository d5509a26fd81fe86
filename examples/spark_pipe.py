#!/usr/bin/env python3
"""Runs a batch command of deduku over a file of puzzles under Apache Spark, a process for each partition.

    spark_pipe.py [--master local[2]] [--partitions N] INPUT OUTPUT -- deduku rate --json --board 9x9 --threads 1 -

INPUT is a file or a folder with a puzzle a line, OUTPUT a folder that does not exist yet; both may be of any file system
that Spark knows. What follows `--` is run on the workers, where it must be found, and reads its partition from standard
input. Prints how many lines came out and the seconds that took. Needs pyspark and a Java runtime.
"""
import argparse
import json
import shlex
import time

from pyspark.sql import SparkSession


def numbered(lines):
    """Puzzles as JSON lines whose ids are their lines in INPUT: `puzzle` counts from 1 in each partition."""
    for line, number in lines:
        line = line.strip()
        if line.startswith("{"):
            yield line
        elif line:
            yield json.dumps({"id": str(number + 1), "size": 9, "givens": line.split()[0]})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--master", default="local[*]")
    parser.add_argument("--partitions", type=int, default=0, help="without it, as many as Spark takes")
    parser.add_argument("--numbered", action="store_true", help="give each 9×9 line of INPUT its number as id")
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("command", nargs="+")
    args = parser.parse_args()
    spark = SparkSession.builder.master(args.master).appName("deduku").getOrCreate()
    context = spark.sparkContext
    context.setLogLevel("ERROR")
    began = time.monotonic()
    lines = context.textFile(args.input, args.partitions or None)
    if args.numbered:
        lines = lines.zipWithIndex().mapPartitions(numbered)
    # 1 and 3 are answers (several solutions, not decided), so the exit status is no failure of the task.
    lines.pipe(shlex.join(args.command)).saveAsTextFile(args.output)
    seconds = time.monotonic() - began
    count = context.textFile(args.output).count()
    print(f"lines={count} partitions={lines.getNumPartitions()} seconds={seconds:.1f}")
    spark.stop()


main()
