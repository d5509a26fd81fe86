// Plays in the page with a browser without a window, and compares what it shows with what a terminal shows.
//
//     node page.mjs FOLDER [--program DEDUKU --python PYTHON]
//
// FOLDER is the built page. With the terminal program (and a Python that has pyte), screens are compared cell by cell, and
// the files of the page are imported there. `playwright-core` is found as usual by Node, the browser by CHROMIUM.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const { chromium } = createRequire(join(process.cwd(), "package.json"))("playwright-core");
const [folder, ...options] = process.argv.slice(2);
const option = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);
const [program, python] = [option("--program"), option("--python") ?? "python3"];

const EASY = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";
const SOLVED = "395467182146289537278513694451938726987642315623751948562394871834175269719826453";
const HARD = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
// The Golden Nugget (ER 11.9): only nets are left to find.
const HARDEST = "000000039000001005003050800008090006070002000100400000009080050020000600400700000";
const [COLUMNS, ROWS] = [100, 30];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };
const figures = {};

function serve() {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://x").pathname).replace(/\/$/, "/index.html");
    try {
      const text = readFileSync(join(folder, path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => { server.listen(0, "127.0.0.1", () => resolve(server)); });
}

/** The page with what a test does in it. */
class Player {
  constructor(page) {
    this.page = page;
  }

  static async open(context, address) {
    const page = await context.newPage();
    const player = new Player(page);
    player.errors = [];
    page.on("pageerror", (error) => player.errors.push(String(error)));
    page.on("console", (line) => { if (line.type() === "error") player.errors.push(line.text()); });
    page.on("request", (request) => player.asked.push(request.url()));
    player.asked = [];
    await page.goto(address);
    await player.ready();
    return player;
  }

  async ready() {
    await this.page.waitForFunction(() => globalThis.deduku);
    await this.settle();
  }

  /** Makes the window so large that it holds this many cells. */
  async size(columns, rows) {
    const [width, height] = await this.page.evaluate(() => deduku.screen.cell);
    await this.page.setViewportSize({ width: columns * width, height: rows * height });
    await this.page.waitForFunction(([columns, rows]) => deduku.screen.columns === columns && deduku.screen.rows === rows, [columns, rows]);
    await this.settle();
  }

  /** Waits until no question is open. */
  async settle() {
    await this.page.waitForFunction(() => [...deduku.lanes.lanes.values()].every((lane) => lane.busy === null && lane.queue.length === 0), null, { timeout: 120_000 });
    await this.page.waitForTimeout(60);
  }

  async type(...keys) {
    for (const key of keys) await this.page.keyboard.press(KEYS[key] ?? key);
    await this.settle();
  }

  async paste(text) {
    await this.page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
    }, text);
    await this.settle();
  }

  text() {
    return this.page.evaluate(() => deduku.screen.lines().join("\n"));
  }

  cells() {
    return this.page.evaluate(() => deduku.screen.cells);
  }

  async shows(words) {
    const text = await this.text();
    assert.ok(text.includes(words), `“${words}” is not on the screen:\n${text}`);
  }
}

const KEYS = { Left: "ArrowLeft", Right: "ArrowRight", Up: "ArrowUp", Down: "ArrowDown", Esc: "Escape", Space: " " };
const BYTES = { Left: "\x1b[D", Right: "\x1b[C", Up: "\x1b[A", Down: "\x1b[B", Esc: "\x1b", Enter: "\r", Home: "\x1b[H", Tab: "\t", Space: " " };

/** The digits of the solution, typed into the empty cells row by row. */
function solvingKeys() {
  const keys = Array(8).fill("Up");
  for (let row = 0; row < 9; row += 1) {
    keys.push("Home");
    for (let column = 0; column < 9; column += 1) {
      const at = row * 9 + column;
      if (EASY[at] === "0") keys.push(SOLVED[at]);
      if (column < 8) keys.push("Right");
    }
    if (row < 8) keys.push("Down");
  }
  return keys;
}

/** Screens by the keys that lead from each to the next; the first is the start screen. */
const SCREENS = [
  ["start", []],
  ["preview of a pasted puzzle", [{ paste: EASY }]],
  ["game", ["Enter"]],
  ["a digit and marks", ["5", "m", "Right", "1", "2", "m"]],
  ["hint", ["t"]],
  ["the whole hint", ["t", "t"]],
  ["help", ["Esc", "Esc", "?"]],
  ["every command", ["Esc", ":"]],
  ["settings", ["Esc", ","]],
  ["why not", ["Esc", "'"]],
];

/** The cell of the page as the terminal's has it. */
function asInTerminal([symbol, ink, ground, looks]) {
  const colour = (value) => (value < 0 ? "default" : value.toString(16).padStart(6, "0"));
  return [symbol, colour(ink), colour(ground), Boolean(looks & 1), Boolean(looks & 8), Boolean(looks & 16), Boolean(looks & 32)];
}

async function compare(context, address) {
  const player = await Player.open(context, address);
  await player.size(COLUMNS, ROWS);
  const pictures = [];
  for (const [, keys] of SCREENS) {
    for (const key of keys) await (key.paste ? player.paste(key.paste) : player.type(key));
    pictures.push(await player.cells());
  }
  const home = mkdtempSync(join(tmpdir(), "deduku-"));
  const scripts = SCREENS.map(([, keys]) => keys.map((key) => (key.paste ? `\x1b[200~${key.paste}\x1b[201~` : BYTES[key] ?? key)));
  // Where a page shows Alt for Ctrl, so does a terminal with such keys.
  const keys = readFileSync(new URL("../../../config/keys.toml", import.meta.url), "utf8");
  writeFileSync(join(home, "keys.toml"), keys.replace(/"Ctrl-([a-z])"/g, '"Alt-$1"'));
  const script = new URL("terminal.py", import.meta.url).pathname;
  const shown = JSON.parse(execFileSync(python, [script, `${COLUMNS}x${ROWS}`, program, home], { input: JSON.stringify(scripts), maxBuffer: 1 << 28 }));
  rmSync(home, { recursive: true });
  let compared = 0;
  SCREENS.forEach(([name], at) => {
    for (let row = 0; row < ROWS; row += 1) {
      const own = pictures[at][row].map(asInTerminal);
      const theirs = shown[at][row];
      const words = (cells) => cells.map(([symbol]) => symbol).join("");
      // The clock may show another second.
      const isClock = /\d+:\d\d/.test(words(own)) && words(own).replace(/\d/g, "0") === words(theirs).replace(/\d/g, "0");
      for (let column = 0; column < COLUMNS; column += 1) {
        const [mine, other] = [own[column], theirs[column]].map((cell) => [...cell]);
        if (isClock) mine[0] = other[0] = "";
        // The ink of a blank is not seen.
        if (mine[0] === " " && other[0] === " " && !mine[4] && !mine[5]) mine[1] = other[1] = mine[3] = other[3] = "";
        assert.deepEqual(mine, other, `${name}: row ${row}, column ${column}:\n${words(own)}\n${words(theirs)}`);
        compared += 1;
      }
    }
  });
  figures["screens compared cell by cell"] = `${SCREENS.length} (${compared} cells)`;
  await player.page.close();
}

async function playToTheEnd(context, address) {
  const player = await Player.open(context, `${address}#${EASY}`);
  await player.type("Enter");
  const keys = solvingKeys();
  await player.type(...keys.slice(0, 60));
  const title = await player.page.title();
  await player.page.reload();
  await player.ready();
  assert.equal((await player.page.title()).replace(/paused/, title.split(" · ")[1]), title, "the game goes on where it was");
  await player.type(...keys.slice(60));
  assert.match(await player.page.title(), /solved/, await player.text());
  assert.deepEqual(player.errors, []);
  return player;
}

async function exportAndImport(player) {
  const [saved] = await Promise.all([player.page.waitForEvent("download"), player.page.keyboard.press("Alt+s")]);
  const file = await saved.path();
  const files = Object.keys(JSON.parse(readFileSync(file, "utf8")).files);
  assert.ok(files.includes("statistics.jsonl"), files.join());
  if (!program) return;
  const home = mkdtempSync(join(tmpdir(), "deduku-"));
  const env = { ...process.env, DEDUKU_HOME: home };
  const said = execFileSync(program, ["import", file], { env, encoding: "utf8" });
  assert.match(said, /lines of the record [1-9]/, said);
  const statistics = execFileSync(program, ["statistics", "--json"], { env, encoding: "utf8" });
  assert.ok(statistics.includes("9×9"), statistics);
  rmSync(home, { recursive: true });
}

async function hintPartByPart(context, address) {
  const player = await Player.open(context, `${address}#${HARD}`);
  await player.type("Enter");
  const seen = new Set([await player.text()]);
  for (let part = 0; part < 3; part += 1) {
    await player.type("t");
    const text = await player.text();
    assert.ok(!seen.has(text), `nothing new:\n${text}`);
    seen.add(text);
  }
  assert.ok((await player.page.textContent("#said")).length > 0, "a screen reader hears of it");
  await player.page.close();
}

async function links(context, address) {
  const player = await Player.open(context, address);
  const fpuzzles = program && execFileSync(program, ["convert", "--to", "fpuzzles", EASY], { encoding: "utf8" }).trim();
  for (const text of [EASY, fpuzzles].filter(Boolean)) {
    await player.paste(text);
    await player.shows("Enter");
    await player.type("Esc");
  }
  await player.paste(EASY);
  await player.type("Enter", "y");
  const copied = await player.page.evaluate(() => deduku.copied);
  assert.equal(copied, `${address}#${encodeURIComponent(EASY.replaceAll("0", "."))}`);
  const other = await Player.open(context, copied);
  await other.shows("Enter");
  assert.deepEqual([...player.errors, ...other.errors], []);
  await other.paste("6x6 easy 7F3K-26");
  assert.match(await other.page.title(), /^6×6 easy/);
  // No request leaves the folder.
  for (const asked of [...player.asked, ...other.asked]) assert.ok(asked.startsWith(address) || asked.startsWith("blob:"), asked);
  await player.page.close();
}

async function cancelling(context, address) {
  const player = await Player.open(context, `${address}#${HARDEST}`);
  await player.type("Enter");
  const begun = Date.now();
  await player.type("t");
  figures["a hint on the hardest, ms"] = Date.now() - begun;
  // The worker of a cancelled question is replaced, and the next question is answered.
  await player.page.keyboard.press("a");
  await player.page.keyboard.press("Escape");
  await player.settle();
  await player.type("t");
  assert.deepEqual(player.errors, []);
  await player.page.close();
}

async function times(context, address) {
  const player = await Player.open(context, `${address}#${EASY}`);
  figures["first frame, ms"] = Math.round(await player.page.evaluate(() => performance.getEntriesByName("first frame")[0].startTime));
  await player.type("Enter");
  const measured = await player.page.evaluate(() => {
    const keys = ["ArrowRight", "ArrowDown", "5", "x", "m", "3", "m", "ArrowLeft", "u", "v", "Escape", "ArrowUp"];
    const press = (key) => {
      const begun = performance.now();
      dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      return performance.now() - begun;
    };
    const run = (count) => Array.from({ length: count }, (_, at) => press(keys[at % keys.length]));
    const times = run(2000).sort((a, b) => a - b);
    // Moves are kept in the game's record; other keys leave nothing behind.
    keys.splice(0, keys.length, "ArrowRight", "ArrowDown", "m", "v", "Escape", "m", "ArrowLeft", "ArrowUp", "]", "b");
    run(2000);
    const before = deduku.memory.buffer.byteLength;
    run(10_000);
    return { median: times[1000], late: times[1980], grown: deduku.memory.buffer.byteLength - before };
  });
  figures["key to frame, ms: median and 99 of 100"] = [measured.median, measured.late].map((time) => time.toFixed(2)).join(", ");
  figures["memory grown in 10,000 keys, bytes"] = measured.grown;
  assert.ok(measured.median < 16, "a key is shown in less than a frame");
  await player.page.close();
}

/** A game with a screen reader: the plain mode, with the game of the screen, and back. */
async function inWords(context, address) {
  const player = await Player.open(context, `${address}#${EASY}`);
  const { page } = player;
  await player.type("Enter");
  await page.focus("#turn");
  await page.keyboard.press("Enter");
  const says = async (line, ...words) => {
    const before = await page.locator("#log p").count();
    if (line) await page.locator("#line").fill(line);
    if (line) await page.keyboard.press("Enter");
    await player.settle();
    const said = (await page.locator("#log p").allTextContents()).slice(line ? before : 0).join("\n");
    for (const word of words) assert.ok(said.includes(word), `${line}: “${word}” is not said:\n${said}`);
  };
  assert.equal(await page.getAttribute("#log", "role"), "log");
  await says("", "plain mode", "the game continues where you left it", "38 of 81 filled");
  await says("3 at r1c1", "r1c1 is 3. 39 of 81.");
  await says("hint", "Part 1 of");
  await says("why not r1c2 5", "r1c2 is not 5");
  await says("count", "one solution");
  await says("new 6x6 easy seed 7", "6×6", "easy");
  await says("open save 1", "39 of 81 filled");
  // Work is stopped by a line, as in a terminal.
  await page.locator("#line").fill("new 25x25 extreme");
  await page.keyboard.press("Enter");
  await page.locator("#line").fill("stop");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#log").textContent.includes("Stopped."));
  await says("status", "39 of 81");
  await page.click("#turn");
  await player.settle();
  await player.shows("39 of 81");
  await player.type("u");
  await player.shows("38 of 81");
  await page.focus("#turn");
  await page.keyboard.press("Enter");
  await says("", "38 of 81");
  await says("quit", "Saved.");
  await page.waitForSelector("#notice:not([hidden])");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => globalThis.deduku && !deduku.left);
  await player.shows("38 of 81");
  assert.deepEqual(player.errors, []);
  await page.close();
}

async function offline(context, address) {
  const player = await Player.open(context, address);
  await player.page.evaluate(() => navigator.serviceWorker.ready);
  await player.page.reload();
  await player.ready();
  await context.setOffline(true);
  await player.page.reload();
  await player.ready();
  await player.shows("every Sudoku, with reasons");
  await context.setOffline(false);
  await player.page.close();
}

async function onAPhone(browser, address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const player = await Player.open(context, `${address}#${EASY}`);
  await player.page.tap("#pad button[aria-label=confirm]");
  await player.settle();
  await player.page.tap("#pad button:text('5')");
  await player.settle();
  await player.shows("5");
  assert.deepEqual(player.errors, []);
  await context.close();
}

const server = await serve();
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
try {
  const fresh = () => browser.newContext({ colorScheme: "dark" });
  const module = readFileSync(join(folder, "pkg/deduku_web_bg.wasm"));
  const packed = brotliCompressSync(module, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  figures["module, bytes"] = `${statSync(join(folder, "pkg/deduku_web_bg.wasm")).size}, compressed ${packed.length}`;
  const tests = { playToTheEnd: async () => exportAndImport(await playToTheEnd(await fresh(), address)) };
  for (const test of [hintPartByPart, links, cancelling, inWords, times, offline]) tests[test.name] = async () => test(await fresh(), address);
  tests.onAPhone = () => onAPhone(browser, address);
  if (program) tests.compare = async () => compare(await fresh(), address);
  const wanted = option("--only")?.split(",") ?? Object.keys(tests);
  for (const name of wanted) {
    const begun = Date.now();
    await tests[name]();
    console.log(`${name}: ok, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
  for (const [what, figure] of Object.entries(figures)) console.log(`${what}: ${figure}`);
} finally {
  await browser.close();
  server.close();
}
