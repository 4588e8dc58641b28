// Calls every tool with revision 2026-07-28, over standard input and output or, if the first argument is a URL,
// over HTTP: node modern.mjs SLIDEGIF|URL SCREENSHOT
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const [server, screenshot] = process.argv.slice(2);
const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
await client.connect(server.startsWith("http") ? new StreamableHTTPClientTransport(new URL(server)) : new StdioClientTransport({ command: server, args: ["mcp", "--timeout", "1m"] }));
const call = (name, args) => client.callTool({ name, arguments: args });

const { tools } = await client.listTools(); // from here on, the client checks results against the schemas
assert.deepEqual(tools.map((t) => t.name).sort(), ["draw", "judge", "legal_moves", "random", "read_picture", "solve"]);
assert.equal((await call("solve", { puzzle: "tiles:123/456/078", why: true, insight: true })).structuredContent.length, 2);
assert.deepEqual((await call("judge", { puzzle: "tiles:123/456/078", moves: "LRLL" })).structuredContent.distances, [2, 1, 2, 1, 0]);
assert.ok((await call("legal_moves", { puzzle: "横刀立马" })).structuredContent.moves.length > 0);
assert.equal((await call("random", { kind: "tiles:2x3", seed: 7 })).structuredContent.kind, "tiles");
assert.equal((await call("draw", { puzzle: "tiles:864/072/513" })).content[1].mimeType, "image/png");
assert.equal((await call("read_picture", { image: readFileSync(screenshot).toString("base64") })).structuredContent.id, "tiles:864/072/513");
assert.ok((await call("solve", { puzzle: "nobody" })).isError);
await assert.rejects(call("fly", {}));
await client.close();
console.log("all answered");
