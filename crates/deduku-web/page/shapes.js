// Lines and blocks drawn as shapes, so that they join from cell to cell whatever the font has.

// The arms of each character from U+2500 on: left, up, right, down; 0 none, 1 light, 2 heavy, 3 double.
const ARMS = [
  "1010 2020 0101 0202 1010 2020 0101 0202 1010 2020 0101 0202 0011 0021 0012 0022",
  "1001 2001 1002 2002 0110 0120 0210 0220 1100 2100 1200 2200 0111 0121 0211 0112",
  "0212 0221 0122 0222 1101 2101 1201 1102 1202 2201 2102 2202 1011 2011 1021 2021",
  "1012 2012 1022 2022 1110 2110 1120 2120 1210 2210 1220 2220 1111 2111 1121 2121",
  "1211 1112 1212 2211 1221 2112 1122 2221 2122 2212 1222 2222 1010 2020 0101 0202",
  "3030 0303 0031 0013 0033 3001 1003 3003 0130 0310 0330 3100 1300 3300 0131 0313",
  "0333 3101 1303 3303 3031 1013 3033 3130 1310 3330 3131 1313 3333 0011 1001 1100",
  "0110 0000 0000 0000 1000 0100 0010 0001 2000 0200 0020 0002 1020 0102 2010 0201",
].join(" ").split(" ");

// How many dashes a line has.
const DASHES = { 0x2504: 3, 0x2505: 3, 0x2506: 3, 0x2507: 3, 0x2508: 4, 0x2509: 4, 0x250a: 4, 0x250b: 4, 0x254c: 2, 0x254d: 2, 0x254e: 2, 0x254f: 2 };

// The quarters of U+2596 to U+259F: upper left 1, upper right 2, lower left 4, lower right 8.
const QUARTERS = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14];

/** Draws the character into its cell, if it is a line or a block; returns whether it is one. */
export function drawShape(context, symbol, x, y, width, height) {
  const code = symbol.codePointAt(0);
  if (code >= 0x2580 && code <= 0x259f) return block(context, code, x, y, width, height);
  if (code >= 0x2571 && code <= 0x2573) return diagonals(context, code, x, y, width, height);
  if (code < 0x2500 || code > 0x257f) return false;
  if (DASHES[code]) return dashes(context, code, x, y, width, height);
  const light = Math.max(1, Math.round(width / 9));
  const middle = [x + Math.floor((width - light) / 2), y + Math.floor((height - light) / 2)];
  ARMS[code - 0x2500].split("").forEach((weight, side) => {
    if (weight !== "0") arm(context, side, Number(weight), { x, y, width, height, light, middle });
  });
  return true;
}

/** A line from the middle of the cell, and beyond it by its own width, to a side: 0 left, 1 up, 2 right, 3 down. */
function arm(context, side, weight, { x, y, width, height, light, middle }) {
  const offsets = weight === 3 ? [-light, light] : [0];
  const thick = weight === 2 ? light * 2 : light;
  for (const offset of offsets) {
    const shift = offset - Math.floor((thick - light) / 2);
    const [across, down] = [middle[0] + shift, middle[1] + shift];
    if (side === 0) context.fillRect(x, down, across + thick - x, thick);
    if (side === 2) context.fillRect(middle[0], down, x + width - middle[0], thick);
    if (side === 1) context.fillRect(across, y, thick, down + thick - y);
    if (side === 3) context.fillRect(across, middle[1], thick, y + height - middle[1]);
  }
}

function dashes(context, code, x, y, width, height) {
  const [left, up] = ARMS[code - 0x2500];
  const light = Math.max(1, Math.round(width / 9)) * (left === "2" || up === "2" ? 2 : 1);
  const upright = up !== "0";
  const length = upright ? height : width;
  const step = length / DASHES[code];
  for (let at = 0; at < DASHES[code]; at += 1) {
    const [from, to] = [Math.round(at * step + step / 4), Math.round(at * step + (step * 3) / 4)];
    if (upright) context.fillRect(x + Math.floor((width - light) / 2), y + from, light, Math.max(1, to - from));
    else context.fillRect(x + from, y + Math.floor((height - light) / 2), Math.max(1, to - from), light);
  }
  return true;
}

function diagonals(context, code, x, y, width, height) {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.beginPath();
  context.lineWidth = Math.max(1, Math.round(width / 9));
  context.strokeStyle = context.fillStyle;
  if (code !== 0x2572) { context.moveTo(x, y + height); context.lineTo(x + width, y); }
  if (code !== 0x2571) { context.moveTo(x, y); context.lineTo(x + width, y + height); }
  context.stroke();
  context.restore();
  return true;
}

function block(context, code, x, y, width, height) {
  const part = (left, top, right, bottom) => {
    const [a, b, c, d] = [Math.round(left * width), Math.round(top * height), Math.round(right * width), Math.round(bottom * height)];
    context.fillRect(x + a, y + b, c - a, d - b);
  };
  if (code === 0x2580) part(0, 0, 1, 1 / 2);
  else if (code <= 0x2588) part(0, 1 - (code - 0x2580) / 8, 1, 1);
  else if (code <= 0x258f) part(0, 0, (0x2590 - code) / 8, 1);
  else if (code === 0x2590) part(1 / 2, 0, 1, 1);
  else if (code <= 0x2593) {
    const alpha = context.globalAlpha;
    context.globalAlpha = alpha * ((code - 0x2590) / 4);
    part(0, 0, 1, 1);
    context.globalAlpha = alpha;
  } else if (code === 0x2594) part(0, 0, 1, 1 / 8);
  else if (code === 0x2595) part(7 / 8, 0, 1, 1);
  else {
    const bits = QUARTERS[code - 0x2596];
    if (bits & 1) part(0, 0, 1 / 2, 1 / 2);
    if (bits & 2) part(1 / 2, 0, 1, 1 / 2);
    if (bits & 4) part(0, 1 / 2, 1 / 2, 1);
    if (bits & 8) part(1 / 2, 1 / 2, 1, 1);
  }
  return true;
}
