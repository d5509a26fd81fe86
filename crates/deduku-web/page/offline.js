// Keeps the files of the page, so that it works without a network. The build writes what they are and their number.

const VERSION = "@VERSION@";
const FILES = "@FILES@";
const CACHE = `deduku-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

// A new version waits until every page of the old one is closed, so that their files never mix.
self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("deduku-") && name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  event.respondWith(caches.match(event.request, { cacheName: CACHE, ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});
