// The screen: a grid of cells on a canvas, edge to edge.

import { drawShape } from "./shapes.js";

const FONTS = 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace';
const [BOLD, DIM, ITALIC, UNDERLINED, STRUCK, REVERSED] = [1, 2, 4, 8, 16, 32];
// The height of text, in the browser's pixels; zooming is the browser's.
const TEXT = 16;
// The most columns and rows.
const MOST = [400, 200];

const hex = (colour) => "#" + colour.toString(16).padStart(6, "0");

export class Screen {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.light = false;
    this.widths = new Map();
    this.cells = [];
    this.measure();
  }

  /** The size of a cell, for the present zoom. */
  measure() {
    const ratio = globalThis.devicePixelRatio || 1;
    this.text = Math.round(TEXT * ratio);
    this.context.font = this.font(0);
    this.cell = [Math.max(4, Math.round(this.context.measureText("0").width)), 0];
    this.cell[1] = this.cell[0] * 2;
    this.widths.clear();
    const { clientWidth, clientHeight } = this.canvas;
    this.canvas.width = Math.max(1, Math.round(clientWidth * ratio));
    this.canvas.height = Math.max(1, Math.round(clientHeight * ratio));
    const count = (at) => Math.max(1, Math.min(MOST[at], Math.floor([this.canvas.width, this.canvas.height][at] / this.cell[at])));
    this.columns = count(0);
    this.rows = count(1);
    // What is left at the edges is shared.
    this.origin = [Math.floor((this.canvas.width - this.columns * this.cell[0]) / 2), Math.floor((this.canvas.height - this.rows * this.cell[1]) / 2)];
  }

  font(looks) {
    return `${looks & ITALIC ? "italic " : ""}${looks & BOLD ? "bold " : ""}${this.text}px ${FONTS}`;
  }

  /** The column and row at a point of the page. */
  at(event) {
    const box = this.canvas.getBoundingClientRect();
    const ratio = this.canvas.width / box.width;
    const place = (value, at, most) => Math.max(0, Math.min(most - 1, Math.floor((value * ratio - this.origin[at]) / this.cell[at])));
    return [place(event.clientX - box.left, 0, this.columns), place(event.clientY - box.top, 1, this.rows)];
  }

  /** The colours that stand for those of the page. */
  own() {
    return this.light ? [0x222222, 0xf7f6f2] : [0xd5d9e3, 0x14161d];
  }

  /** Draws what changed. */
  paint(picture) {
    if (picture.whole) {
      const blank = () => [" ", -1, -1, 0];
      this.cells = Array.from({ length: picture.rows }, () => Array.from({ length: picture.columns }, blank));
      this.context.fillStyle = hex(this.own()[1]);
      this.context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    }
    this.links = picture.links;
    for (const [column, row, symbols, ink, ground, looks] of picture.runs) {
      if (!this.cells[row]) continue;
      symbols.forEach((symbol, at) => { this.cells[row][column + at] = [symbol, ink, ground, looks]; });
      this.run(column, row, symbols, ink, ground, looks);
    }
    if (picture.whole) this.edges();
  }

  /** What is left beside the cells has the ground of the first one. */
  edges() {
    const ground = this.cells[0]?.[0]?.[2] ?? -1;
    this.context.fillStyle = hex(ground < 0 ? this.own()[1] : ground);
    const [left, top] = this.origin;
    const [right, bottom] = [left + this.columns * this.cell[0], top + this.rows * this.cell[1]];
    const { width, height } = this.canvas;
    this.context.fillRect(0, 0, left, height);
    this.context.fillRect(right, 0, width - right, height);
    this.context.fillRect(0, 0, width, top);
    this.context.fillRect(0, bottom, width, height - bottom);
  }

  run(column, row, symbols, ink, ground, looks) {
    const context = this.context;
    const [width, height] = this.cell;
    const [x, y] = [this.origin[0] + column * width, this.origin[1] + row * height];
    const own = this.own();
    let colours = [ink < 0 ? own[0] : ink, ground < 0 ? own[1] : ground];
    if (looks & REVERSED) colours = colours.toReversed?.() ?? [colours[1], colours[0]];
    context.fillStyle = hex(colours[1]);
    context.fillRect(x, y, width * symbols.length, height);
    context.fillStyle = hex(colours[0]);
    context.globalAlpha = looks & DIM ? 0.6 : 1;
    context.font = this.font(looks);
    context.textBaseline = "alphabetic";
    symbols.forEach((symbol, at) => {
      const from = x + at * width;
      if (symbol !== " " && symbol !== "" && !drawShape(context, symbol, from, y, width, height)) this.glyph(symbol, from, y, looks);
    });
    const line = Math.max(1, Math.round(width / 9));
    if (looks & UNDERLINED) context.fillRect(x, y + Math.round(height * 0.88), width * symbols.length, line);
    if (looks & STRUCK) context.fillRect(x, y + Math.round(height * 0.52), width * symbols.length, line);
    context.globalAlpha = 1;
  }

  /** A character in its cell, or in two if it is wide; one that is wider than that is made narrower. */
  glyph(symbol, x, y, looks) {
    const context = this.context;
    const [width, height] = this.cell;
    const key = symbol + looks;
    let own = this.widths.get(key);
    if (own === undefined) {
      own = context.measureText(symbol).width;
      this.widths.set(key, own);
    }
    const room = isWide(symbol) ? width * 2 : width;
    const base = y + Math.round(height * 0.76);
    if (own <= room * 1.05) context.fillText(symbol, x + (room - own) / 2, base);
    else {
      context.save();
      context.translate(x, base);
      context.scale(room / own, 1);
      context.fillText(symbol, 0, 0);
      context.restore();
    }
  }

  /** The address at a cell, if it is part of a link. */
  link([column, row]) {
    return this.links?.find(([x, y, width]) => y === row && column >= x && column < x + width)?.[3];
  }

  /** The rows as text, for tests. */
  lines() {
    return this.cells.map((row) => row.map(([symbol]) => symbol).join("").trimEnd());
  }
}

/** Whether a character takes two cells, as East Asian ones do. */
function isWide(symbol) {
  const code = symbol.codePointAt(0);
  return (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) || (code >= 0xac00 && code <= 0xd7a3)
    || (code >= 0xf900 && code <= 0xfaff) || (code >= 0xfe30 && code <= 0xfe6f) || (code >= 0xff00 && code <= 0xff60)
    || (code >= 0x1f300 && code <= 0x1faff) || (code >= 0x20000 && code <= 0x3fffd);
}
