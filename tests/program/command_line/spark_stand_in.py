"""What `examples/spark_pipe.py` uses of Spark, on one machine without Spark: partitions are lists, and `pipe` is as Spark
documents it, with an environment of its own and an exit status that counts only where it is asked for."""
import os
import shlex
import subprocess


class Accumulator:
    def __init__(self, value):
        self.value = value

    def add(self, more):
        self.value += more


class Rdd:
    def __init__(self, parts):
        self.parts = [list(part) for part in parts]

    def mapPartitions(self, act):
        return Rdd(act(iter(part)) for part in self.parts)

    def zipWithIndex(self):
        lines = iter(range(sum(map(len, self.parts))))
        return Rdd([(line, next(lines)) for line in part] for part in self.parts)

    def pipe(self, command, env=None, checkCode=False):
        def piped(part):
            text = "".join(line + "\n" for line in part)
            done = subprocess.run(shlex.split(command), input=text, env=env or {}, stdout=subprocess.PIPE, text=True)
            if checkCode and done.returncode:
                raise RuntimeError(f"pipe function `{command}' exited with error code {done.returncode}")
            return done.stdout.splitlines()

        return self.mapPartitions(piped)

    def saveAsTextFile(self, folder):
        os.makedirs(folder)
        for number, part in enumerate(self.parts):
            with open(f"{folder}/part-{number:05}", "w") as file:
                file.writelines(line + "\n" for line in part)

    def getNumPartitions(self):
        return len(self.parts)


class Context:
    def setLogLevel(self, level):
        pass

    def accumulator(self, value):
        return Accumulator(value)

    def textFile(self, path, partitions):
        with open(path) as file:
            lines = file.read().splitlines()
        size = -(-len(lines) // (partitions or 2))
        return Rdd(lines[at : at + size] for at in range(0, len(lines), size))


class SparkSession:
    sparkContext = Context()

    def stop(self):
        pass


class Builder:
    def master(self, name):
        return self

    def appName(self, name):
        return self

    def getOrCreate(self):
        return SparkSession()


SparkSession.builder = Builder()
