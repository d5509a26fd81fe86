// Keys to touch, where there is no keyboard: digits, and what one needs most. Each shows its key's use.

const KEYS = [
  ["1"], ["2"], ["3"], ["4"], ["5"], ["6"], ["7"], ["8"], ["9"],
  ["Esc", "✕", "close"], ["Enter", "↵", "confirm"], ["Backspace", "⌫", "erase"], ["m", "m", "digits or marks"], ["u", "↶", "undo"],
  ["t", "hint"], [":", "menu", "every command"], ["?", "?", "help"], [null, "⌨", "keyboard"],
];

/** Shows the keys in `nav`; `press` gets the name of each that is touched, and `type` is called for the keyboard. */
export function showPad(nav, press, type) {
  nav.replaceChildren(...KEYS.map(([key, sign, words]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign ?? key;
    if (words) button.setAttribute("aria-label", words);
    // The focus stays where it is.
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => (key ? press(key) : type()));
    return button;
  }));
  nav.hidden = false;
}
