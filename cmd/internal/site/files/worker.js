// A worker that answers what the page would ask of a server. Its name is that of the module
// that it loads: solver or drawer. The command that writes the site puts wasm_exec.js and find.js before
// this, so that there is one script to wait for.

const sizes = SIZES; // in bytes, filled in by the command that writes the site

let ready = load(); // the promise of a program that runs
ready.catch(fail);
let asked = false; // a question waits for its answer

// load compiles the program while it comes, and tells the page how much of it has come.
async function load() {
  const go = new Go(), module = `${self.name}.wasm`;
  const [name, { ok, status, headers, body }] = await find(module);
  if (!ok) throw new Error(`${name}: ${status}`);
  const unpacked = headers.has("Content-Encoding"); // by the browser
  let done = 0;
  let program = body.pipeThrough(new TransformStream({
    transform(part, out) {
      done += part.length;
      slidegifProgress("bytes", done, sizes[unpacked ? module : name]);
      out.enqueue(part);
    },
  }));
  if (!unpacked) program = program.pipeThrough(new DecompressionStream("gzip"));
  const { instance } = await WebAssembly.instantiateStreaming(new Response(program, { headers: { "Content-Type": "application/wasm" } }), go.importObject);
  go.run(instance).then(() => fail("the program has ended"), fail);
}

// answer sends one answer to each question.
function answer(status, type, body, message) {
  if (!asked) return;
  asked = false;
  postMessage({ status, type, body, message }, [body.buffer]);
}

// fail answers with an error. The next question loads the program again.
function fail(e) {
  ready = null;
  answer(500, "application/json", new TextEncoder().encode(JSON.stringify({ error: String(e.message ?? e), hint: "try again" })));
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
