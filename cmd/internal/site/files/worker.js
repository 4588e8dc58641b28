// A worker that handles the requests of the page. Its name is the name of its module: solver or
// drawer. Package site prepends wasm_exec.js and find.js, so that there is only one script to load.

const sizes = SIZES; // bytes; filled in by package site

let ready = load(); // promise of a running program
ready.catch(fail);
let busy = false; // a request is being handled

// load compiles the program while downloading it, and reports the progress.
async function load() {
  const go = new Go(), module = `${self.name}.wasm`;
  const [name, { ok, status, headers, body }] = await fetchModule(module);
  if (!ok) throw new Error(`${name}: ${status}`);
  const isDecompressed = headers.has("Content-Encoding"); // by the browser
  let done = 0;
  let program = body.pipeThrough(new TransformStream({
    transform(part, out) {
      done += part.length;
      slidegifProgress("bytes", done, sizes[isDecompressed ? module : name]);
      out.enqueue(part);
    },
  }));
  if (!isDecompressed) program = program.pipeThrough(new DecompressionStream("gzip"));
  const { instance } = await WebAssembly.instantiateStreaming(new Response(program, { headers: { "Content-Type": "application/wasm" } }), go.importObject);
  go.run(instance).then(() => fail("the program has ended"), fail);
}

// respond sends the response to a request.
function respond(status, type, body, message) {
  if (!busy) return;
  busy = false;
  postMessage({ status, type, body, message }, [body.buffer]);
}

// fail sends an error. The next request loads the program again.
function fail(e) {
  ready = null;
  respond(500, "application/json", new TextEncoder().encode(JSON.stringify({ error: String(e.message ?? e), hint: "try again" })));
}

self.slidegifProgress = (name, done, total, least, best) => postMessage({ name, done, total, least, best });

self.onmessage = async ({ data: { path, keys, lang, body, stop } }) => {
  if (stop) return busy && slidegifStop();
  busy = true;
  self.slidegifLang = lang;
  try {
    await (ready ??= load());
    slidegif(path, keys, body ?? new Uint8Array(), respond);
  } catch (e) {
    fail(e);
  }
};
