// Answers questions, one at a time, with the same module as the page.

import init, { answer } from "./pkg/deduku_web.js";

let ready;

onmessage = async ({ data }) => {
  if (data.module) {
    ready = init({ module_or_path: data.module });
    return;
  }
  const { ticket, question } = data;
  try {
    await ready;
    const reporter = {
      part: (part) => postMessage({ ticket, part }),
      progress: (done, total) => postMessage({ ticket, done, total }),
    };
    postMessage({ ticket, answer: answer(question, reporter) });
  } catch (error) {
    postMessage({ ticket, failed: String(error) });
  }
};
