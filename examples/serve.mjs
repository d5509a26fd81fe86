// Talks to `deduku serve --stdio`: node examples/serve.mjs [PROGRAM]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

class Deduku {
  #waiting = new Map();
  #last = 0;

  constructor(program = "deduku") {
    this.process = spawn(program, ["serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      const { id, result, error } = JSON.parse(line);
      const { resolve, reject } = this.#waiting.get(id) ?? {};
      this.#waiting.delete(id);
      if (error) reject?.(Object.assign(new Error(error.message), { code: error.code }));
      else resolve?.(result);
    });
  }

  // Returns the result, and as its property `id` what `cancel` takes.
  ask(method, params = {}) {
    const id = ++this.#last;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return Object.assign(answer, { id });
  }

  cancel(id) {
    this.process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "$/cancel", params: { id } })}\n`);
  }

  end() {
    this.process.stdin.end();
  }
}

const deduku = new Deduku(process.argv[2]);
const puzzle = ".....4.6.1....7.39.38..9.1.....8...6.2.....4.5...7.....9.5..32.28.7....5.5.1.....";
console.log((await deduku.ask("hint", { puzzle })).answers[0].text);
console.log((await deduku.ask("judge", { claims: "r5c1=8 because hidden single", puzzle })).answers[0].text);
deduku.end();
