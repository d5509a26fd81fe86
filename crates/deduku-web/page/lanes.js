// Questions to workers: a lane each for short ones, for long ones, and for the report on a puzzle being set up. A worker
// answers one at a time. It cannot hear while it works, so one whose question is cancelled is replaced.

export class Lanes {
  /** `report` gets what a worker says: `{ ticket, answer | part | failed | cancelled | done, total }`. */
  constructor(module, report) {
    this.module = module;
    this.report = report;
    this.lanes = new Map();
  }

  /** Starts a worker before the first question needs it. */
  warm(name) {
    this.lane(name).worker ??= this.start(name);
  }

  ask(ticket, name, question) {
    this.lane(name).queue.push({ ticket, question });
    this.next(name);
  }

  cancel(ticket) {
    for (const [name, lane] of this.lanes) {
      const waits = lane.queue.findIndex((asked) => asked.ticket === ticket);
      if (waits >= 0) lane.queue.splice(waits, 1);
      else if (lane.busy === ticket) this.replace(name);
      else continue;
      this.report({ ticket, cancelled: true });
      this.next(name);
      return;
    }
  }

  /** Drops every question, and tells nobody. */
  forget() {
    for (const [name, lane] of this.lanes) {
      lane.queue = [];
      if (lane.busy !== null) this.replace(name);
    }
  }

  lane(name) {
    if (!this.lanes.has(name)) this.lanes.set(name, { queue: [], busy: null, worker: null });
    return this.lanes.get(name);
  }

  next(name) {
    const lane = this.lane(name);
    if (lane.busy !== null || lane.queue.length === 0) return;
    const asked = lane.queue.shift();
    lane.busy = asked.ticket;
    lane.worker ??= this.start(name);
    lane.worker.postMessage(asked);
  }

  replace(name) {
    const lane = this.lane(name);
    lane.worker.terminate();
    lane.worker = this.start(name);
    lane.busy = null;
  }

  start(name) {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name });
    const lane = this.lane(name);
    worker.onmessage = ({ data }) => {
      // What a worker said before it was replaced is dropped.
      if (lane.worker !== worker || data.ticket !== lane.busy) return;
      const isLast = "answer" in data || "failed" in data;
      if ("failed" in data) this.replace(name);
      else if (isLast) lane.busy = null;
      this.report(data);
      if (isLast) this.next(name);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (lane.worker !== worker) return;
      const ticket = lane.busy;
      this.replace(name);
      if (ticket !== null) this.report({ ticket, failed: event.message ?? "the worker ended" });
      this.next(name);
    };
    worker.postMessage({ module: this.module });
    return worker;
  }
}
