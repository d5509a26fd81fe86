// The page: passes what happens to the program, draws what it shows, and carries out what it orders.

import init, { Program, Words } from "./pkg/deduku_web.js";
import { Keeper } from "./keeper.js";
import { Lanes } from "./lanes.js";
import { Screen } from "./screen.js";
import { nameOf } from "./keys.js";
import { showPad } from "./pad.js";

const part = (id) => document.getElementById(id);
const [canvas, said, typed, notice, turn, words, log, line] = ["screen", "said", "typed", "notice", "turn", "words", "log", "line"].map(part);
const lightness = matchMedia("(prefers-color-scheme: light)");

// The address of the page itself.
const BASE = location.href.split(/[?#]/)[0];
// How long a change may take to be kept before the screen says so, in milliseconds.
const LATE = 250;
// How much a wheel turns for one line.
const WHEEL = 40;
// The shortest wait for a tick.
const SHORTEST = 10;
// How many lines of a game in words stay.
const LINES = 200;

/** A text as it was before it was made part of an address; one that was not stays as it is. */
function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fail(error) {
  notice.textContent = `Something went wrong inside the program: ${error?.message ?? error}\nThe game is kept as it was after the last move. Load the page again to go on.`;
  notice.hidden = false;
  console.error(error);
}

async function start() {
  const compiled = WebAssembly.compileStreaming(fetch(new URL("pkg/deduku_web_bg.wasm", import.meta.url)));
  const [module, keeper] = await Promise.all([compiled, Keeper.open()]);
  const { memory } = await init({ module_or_path: module });
  // For tests, and for the curious.
  globalThis.deduku = new Page(module, memory, keeper);
}

class Page {
  constructor(module, memory, keeper) {
    this.memory = memory;
    this.keeper = keeper;
    this.screen = new Screen(canvas);
    this.screen.light = lightness.matches;
    if (matchMedia("(pointer: coarse)").matches) {
      showPad(part("pad"), (key) => this.key(key), () => typed.focus());
      this.screen.measure();
    }
    this.lanes = new Lanes(module, (data) => this.heard(data));
    this.begin(JSON.stringify(keeper.files));
    this.listen();
    this.openAddress();
    this.settle();
    performance.mark("first frame");
    this.lanes.warm("short");
    canvas.focus();
  }

  /** Begins with these files: on the screen, or in words. */
  begin(files) {
    this.program = this.inWords ? new Words(files) : new Program(files, this.screen.columns, this.screen.rows, lightness.matches);
    if (this.keeper.reason) this.program.unkept(this.keeper.reason);
  }

  /** Turns from the screen to words, or back; what the one has kept, the other goes on with. */
  turn() {
    this.happen((program) => program.leave());
    this.lanes.forget();
    const { program } = this;
    this.inWords = !this.inWords;
    words.hidden = !this.inWords;
    canvas.hidden = this.inWords;
    part("pad").classList.toggle("away", this.inWords);
    turn.textContent = this.inWords ? "Back to the board" : "Play in words";
    this.begin(program.files());
    program.free();
    this.happen(() => {});
    if (!this.inWords) this.fit();
    (this.inWords ? line : canvas).focus();
  }

  /** Lets something happen on the screen, if that is there. */
  show(event) {
    if (!this.inWords) this.happen(event);
  }

  /** Comes back, if the player had left. What comes by itself, such as that files are kept, does not. */
  back() {
    if (this.left) location.reload();
    return this.left;
  }

  /** Lets something happen in the program, and then shows and does what follows from it. */
  happen(event) {
    if (this.left) return;
    try {
      event(this.program);
      this.settle();
    } catch (error) {
      fail(error);
    }
  }

  settle() {
    this.obey(JSON.parse(this.program.orders()));
    this.draw();
    clearTimeout(this.timer);
    const wait = this.program.wake();
    if (wait !== undefined) this.timer = setTimeout(() => this.happen((program) => program.tick()), Math.max(SHORTEST, wait));
  }

  draw() {
    if (this.inWords) return this.say(JSON.parse(this.program.said()));
    const drawn = this.program.draw();
    if (drawn === undefined) return;
    const picture = JSON.parse(drawn);
    this.screen.paint(picture);
    if (document.title !== picture.title) document.title = picture.title;
    if (picture.said) said.textContent = picture.said;
  }

  /** Adds lines to what a screen reader reads. */
  say(lines) {
    for (const text of lines) {
      const said = document.createElement("p");
      said.textContent = text;
      log.append(said);
    }
    while (log.childElementCount > LINES) log.firstElementChild.remove();
    log.lastElementChild?.scrollIntoView({ block: "end" });
  }

  obey(orders) {
    const changes = [];
    for (const order of orders) {
      const [what, values] = typeof order === "string" ? [order, []] : Object.entries(order)[0];
      if (what === "ask") this.lanes.ask(...values);
      else if (what === "cancel") this.lanes.cancel(values);
      else if (what === "keep") changes.push(values);
      else if (what === "copy") this.copy(values);
      else if (what === "save") download(...values);
      else if (what === "bell") this.ring();
      else if (what === "quit") this.quit();
    }
    if (changes.length > 0) this.keep(changes);
  }

  async keep(changes) {
    // That was said when the page was opened.
    if (this.keeper.reason) return;
    const late = setTimeout(() => this.show((program) => program.late(true)), LATE);
    try {
      await this.keeper.keep(changes);
      if (this.unkept) this.happen((program) => program.unkept(""));
      this.unkept = false;
    } catch (error) {
      this.unkept = true;
      this.happen((program) => program.unkept(error.message));
    } finally {
      clearTimeout(late);
      this.show((program) => program.late(false));
    }
  }

  /** What a worker said. */
  heard({ ticket, answer, part, failed, cancelled, done, total }) {
    const number = BigInt(ticket);
    this.happen((program) => {
      if (answer !== undefined || part !== undefined) program.answered(number, answer ?? part);
      else if (failed !== undefined) program.failed(number, failed);
      else if (cancelled) program.cancelled(number);
      else if (!this.inWords) program.progress(number, done, total);
    });
  }

  key(name) {
    if (!this.back()) this.show((program) => program.key(name));
  }

  paste(text) {
    if (!text) return;
    const own = text.trim().startsWith(`${BASE}#`) ? plain(text.trim().slice(BASE.length + 1)) : text;
    this.show((program) => program.paste(own));
  }

  /** Copies a text; a puzzle in a line or its code as an address of this page that opens it. */
  copy(text) {
    const isPuzzle = !text.includes("\n") && !/^https?:/.test(text);
    this.copied = isPuzzle ? `${BASE}#${encodeURIComponent(text)}` : text;
    navigator.clipboard?.writeText(this.copied).catch((error) => fail(new Error(`the browser refuses to copy (${error.message})`)));
  }

  ring() {
    canvas.classList.add("rung");
    setTimeout(() => canvas.classList.remove("rung"), 120);
  }

  quit() {
    this.left = true;
    notice.textContent = "The game is kept. Press a key to come back, or close the page.";
    notice.hidden = false;
  }

  /** All files as one file, for `deduku import` or another page. */
  save() {
    download("deduku.json", this.program.export());
  }

  /** What stands after `#` in the address: a puzzle, a code or a link. */
  openAddress() {
    const text = location.hash.slice(1);
    if (!text) return;
    // Once it is open, it is not opened again when the page is loaded again.
    history.replaceState(null, "", BASE);
    this.happen((program) => (this.inWords ? program.line(`open ${plain(text)}`) : program.open(plain(text))));
  }

  fit() {
    if (this.inWords) return;
    this.screen.measure();
    const { columns, rows } = this.screen;
    this.show((program) => program.resize(columns, rows));
  }

  listen() {
    addEventListener("keydown", (event) => {
      if (event.altKey && event.code === "KeyS" && !event.ctrlKey) {
        event.preventDefault();
        return this.save();
      }
      if (event.target === turn || (this.inWords && !this.left)) return;
      if (event.target === typed && [...event.key].length === 1) return;
      const name = nameOf(event);
      if (name === null) return;
      event.preventDefault();
      this.key(name);
    });
    typed.addEventListener("input", () => {
      [...typed.value].forEach((symbol) => this.key(symbol === " " ? "Space" : symbol));
      typed.value = "";
    });
    turn.addEventListener("click", () => this.turn());
    words.addEventListener("submit", (event) => {
      event.preventDefault();
      const { value } = line;
      line.value = "";
      this.happen((program) => program.line(value));
    });
    addEventListener("paste", (event) => {
      if (this.inWords) return;
      event.preventDefault();
      this.paste(event.clipboardData?.getData("text/plain"));
    });
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", async (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      this.paste(file ? await file.text() : event.dataTransfer?.getData("text/plain"));
    });
    this.listenToPointer();
    new ResizeObserver(() => this.fit()).observe(canvas);
    lightness.addEventListener("change", () => {
      this.screen.light = lightness.matches;
      this.show((program) => program.ground(lightness.matches));
      this.fit();
    });
    addEventListener("focus", () => this.show((program) => program.focus(true)));
    addEventListener("blur", () => this.show((program) => program.focus(false)));
    addEventListener("hashchange", () => this.openAddress());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.show((program) => program.leave());
    });
  }

  listenToPointer() {
    const mouse = (what, event) => {
      const [column, row] = this.screen.at(event);
      this.happen((program) => program.mouse(what, column, row));
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.focus();
      if (event.button === 0) canvas.setPointerCapture(event.pointerId);
      const withCtrl = event.ctrlKey || event.metaKey;
      const address = withCtrl && this.screen.link(this.screen.at(event));
      if (address) return open(address, "_blank", "noopener,noreferrer");
      mouse(event.button !== 0 ? "other" : withCtrl ? "toggle" : "press", event);
    });
    canvas.addEventListener("pointermove", (event) => {
      const [column, row] = this.screen.at(event);
      const at = row * this.screen.columns + column;
      if (at === this.pointed) return;
      this.pointed = at;
      if (event.buttons & 1) mouse("drag", event);
      else if (event.buttons === 0 && this.program.motion) mouse("hover", event);
    });
    canvas.addEventListener("pointerup", (event) => { if (event.button === 0) mouse("release", event); });
    let turned = 0;
    canvas.addEventListener("wheel", (event) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      turned += event.deltaMode === 0 ? event.deltaY : event.deltaY * WHEEL;
      for (; Math.abs(turned) >= WHEEL; turned -= Math.sign(turned) * WHEEL) mouse(turned < 0 ? "wheel-up" : "wheel-down", event);
    }, { passive: false });
  }
}

/** Offers a text as a file. */
function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

start().catch(fail);
if ("serviceWorker" in navigator) navigator.serviceWorker.register(new URL("offline.js", import.meta.url)).catch(console.error);
