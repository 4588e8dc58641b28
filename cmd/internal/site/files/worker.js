// The worker that solves and draws: it loads slidegif.wasm and answers what the page
// would ask of a server.
importScripts("wasm_exec.js");

const ready = (async () => {
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(await unpack(await download("slidegif.wasm.gz")), go.importObject);
  go.run(instance);
})();

// unpack undoes gzip, unless the host has sent the file in a way that the browser did.
async function unpack(blob) {
  const head = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const packed = head[0] === 0x1f && head[1] === 0x8b;
  return new Response(packed ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob).arrayBuffer();
}

// download returns a file, and tells the page how much of its SIZE bytes has come. SIZE is
// filled in by the command that writes the site.
async function download(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const parts = [];
  let size = 0;
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    postMessage({ loaded: size, total: SIZE });
  }
  return new Blob(parts);
}

self.slidegifProgress = (positions, depth) => postMessage({ positions, depth });

self.onmessage = async ({ data: { path, query } }) => {
  try {
    await ready;
    slidegif(path, query, (status, type, body) => postMessage({ status, type, body }, [body.buffer]));
  } catch (e) {
    postMessage({ status: 503, type: "application/json", body: new TextEncoder().encode(JSON.stringify({ error: String(e.message ?? e), hint: "" })) });
  }
};
