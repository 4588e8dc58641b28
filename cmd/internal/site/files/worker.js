// A worker that answers what the page would ask of a server. Its name is that of the module
// that it loads: solver or drawer.
importScripts("wasm_exec.js", "find.js");

const sizes = SIZES; // in bytes, filled in by the command that writes the site

let ready = null; // the promise of a program that runs
let asked = false; // a question waits for its answer

async function load() {
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(await unpack(await download(await find(`${self.name}.wasm`))), go.importObject);
  go.run(instance).then(() => fail("the program has ended"), fail);
}

// answer sends one answer to each question.
function answer(status, type, body) {
  if (!asked) return;
  asked = false;
  postMessage({ status, type, body }, [body.buffer]);
}

// fail answers with an error. The next question loads the program again.
function fail(e) {
  ready = null;
  answer(500, "application/json", new TextEncoder().encode(JSON.stringify({ error: String(e.message ?? e), hint: "try again" })));
}

// unpack undoes gzip, unless the host has sent the file in a way that the browser did.
async function unpack(blob) {
  const head = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const packed = head[0] === 0x1f && head[1] === 0x8b;
  return new Response(packed ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob).arrayBuffer();
}

// download returns a file, and tells the page how much of it has come.
async function download(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const parts = [];
  let done = 0;
  for (const reader = answer.body.getReader(); ; ) {
    const next = await reader.read();
    if (next.done) break;
    parts.push(next.value);
    done += next.value.length;
    slidegifProgress("bytes", done, sizes[name]);
  }
  return new Blob(parts);
}

self.slidegifProgress = (what, done, total, least) => postMessage({ what, done, total, least });

self.onmessage = async ({ data: { path, keys, lang, sent } }) => {
  asked = true;
  self.slidegifLang = lang;
  try {
    await (ready ??= load());
    slidegif(path, keys, sent ?? new Uint8Array(), answer);
  } catch (e) {
    fail(e);
  }
};
