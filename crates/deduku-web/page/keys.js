// A key of the browser by the name that config/keys.toml has for it.

const NAMES = {
  ArrowLeft: "Left", ArrowRight: "Right", ArrowUp: "Up", ArrowDown: "Down", " ": "Space", Escape: "Esc", Home: "Home", End: "End",
  PageUp: "PageUp", PageDown: "PageDown", Enter: "Enter", Tab: "Tab", Backspace: "Backspace", Delete: "Delete", Insert: "Insert",
  F2: "F2", F4: "F4", F8: "F8", F9: "F9",
};
// What browsers do not use with Ctrl themselves. Alt stands for Ctrl with every letter.
const WITH_CTRL = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "b", "k", "x", "y"]);

/** The name of the key, or null for one that is the browser's own. */
export function nameOf({ key, ctrlKey, altKey, shiftKey, metaKey, isComposing, code, getModifierState }) {
  if (metaKey || isComposing) return null;
  // A character that needs AltGr is the character.
  const isCharacter = [...key].length === 1;
  const isThirdLevel = isCharacter && ctrlKey && altKey;
  if (isCharacter && key !== " " && (isThirdLevel || (!ctrlKey && !altKey))) return key;
  if (ctrlKey && !altKey) return WITH_CTRL.has(key) ? `Ctrl-${NAMES[key] ?? key}` : null;
  if (altKey) {
    // On some systems Alt makes another character of a letter.
    const letter = /^Key([A-Z])$/.exec(code ?? "")?.[1].toLowerCase();
    return letter && !shiftKey ? `Ctrl-${letter}` : null;
  }
  const name = NAMES[key];
  return name ? (shiftKey ? `Shift-${name}` : name) : null;
}
