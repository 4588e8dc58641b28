// Asks slideserve mcp with the official SDK: node mcp.mjs SLIDESERVE SCREENSHOT
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const client = new Client({ name: "test", version: "1" });
await client.connect(new StdioClientTransport({ command: process.argv[2], args: ["mcp", "--timeout", "1m"] }));
const call = (name, args, options) => client.callTool({ name, arguments: args }, undefined, options);

const { tools } = await client.listTools(); // from here on the client holds answers to the schemas
assert.deepEqual(tools.map((t) => t.name).sort(), ["draw", "judge", "legal_moves", "random", "read_picture", "solve"]);

const rush = await call("solve", { puzzle: "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", why: true, insight: true });
assert.equal(rush.structuredContent.length, 58);
assert.equal(rush.structuredContent.optimal, true);

const wrong = await call("judge", { puzzle: "tiles:123/456/078", moves: "LLL" });
assert.ok(wrong.isError && wrong.content[0].text.includes("move 3"), JSON.stringify(wrong));
const detour = await call("judge", { puzzle: "tiles:123/456/078", moves: "LRLL" });
assert.deepEqual(detour.structuredContent.distances, [2, 1, 2, 1, 0]);

assert.equal((await call("read_picture", { image: readFileSync(process.argv[3]).toString("base64") })).structuredContent.id, "tiles:864/072/513");
const drawn = await call("draw", { puzzle: "tiles:864/072/513", what: "solution" });
assert.equal(drawn.content[1].mimeType, "image/gif");
assert.ok(drawn.content[1].data.length <= 1_000_000);
assert.ok((await call("legal_moves", { puzzle: "横刀立马" })).structuredContent.moves.length > 0);
assert.equal((await call("random", { kind: "rush", seed: 7 })).structuredContent.kind, "rush");

// A long search is cancelled, while another call is answered.
const stop = new AbortController();
let told = 0;
const long = call("solve", { puzzle: "tiles:8x8@1" }, { signal: stop.signal, onprogress: () => told++ });
const failed = assert.rejects(long);
const [two, three] = await Promise.all([call("solve", { puzzle: "tiles:123/456/078" }), call("solve", { puzzle: "tiles:123/406/758" })]);
assert.deepEqual([two.structuredContent.length, three.structuredContent.length], [2, 2]);
while (told === 0) await new Promise((done) => setTimeout(done, 20));
stop.abort();
await failed;
await client.ping();
assert.ok((await call("solve", { puzzle: "nobody" })).isError);
assert.ok((await call("solve", {})).isError);
await assert.rejects(call("fly", {}));
await client.close();
console.log("all answered");
