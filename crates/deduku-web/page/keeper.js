// Keeps texts by their names in the browser's IndexedDB.

const STORE = "files";

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** Only one page at a time keeps files, so that none writes over what another has kept; waits for none. */
function claim() {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks.request("deduku", { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      // It is held until the page is closed.
      return lock && new Promise(() => {});
    });
  });
}

export class Keeper {
  /** Opens the store; `files` are the texts that are kept, and `reason` why nothing is. */
  static async open() {
    const keeper = new Keeper();
    keeper.files = {};
    try {
      const request = indexedDB.open("deduku", 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      keeper.database = await done(request);
      const store = keeper.database.transaction(STORE).objectStore(STORE);
      const [names, texts] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      names.forEach((name, at) => { keeper.files[name] = texts[at]; });
      if (!(await claim())) keeper.reason = "Deduku is open in another tab, which keeps its game: close one of them and load this again";
    } catch (error) {
      keeper.reason = `the browser keeps nothing for this page (${error?.message ?? error}): allow it, or save the files by Alt-s`;
    }
    return keeper;
  }

  /** Writes these pairs of name and text, or removes those without a text. */
  async keep(changes) {
    const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(STORE);
    for (const [name, text] of changes) {
      if (text === null) store.delete(name);
      else store.put(text, name);
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("the transaction was aborted"));
    });
  }
}
