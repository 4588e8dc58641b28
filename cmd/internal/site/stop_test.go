//go:build !js

package site

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
)

// openQueue opens a page with the scripts that send requests to workers, and returns a function that runs a script
// there. The workers run no program: window.messages contains their messages, and window.report sends an event from
// the worker of the last message. The function window.stop is the action of the button Stop.
func openQueue(t *testing.T) func(script string) string {
	t.Helper()
	scripts := map[string]string{
		"/":               `<!doctype html>`,
		"/assets/text.js": `export const lang = "en", t = (key) => key, encodeQuery = (keys) => new URLSearchParams(keys).toString();`,
		"/assets/work.js": `export const showSearch = () => {}, showProgress = () => {};
			export const withProgress = (signal, run, { stop }) => ((window.stop = stop), run(signal ?? new AbortController().signal));`,
		"/assets/line.js":   string(readScript("line.js")),
		"/assets/solver.js": string(solverScript("", [2]string{})),
	}
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if w.Header().Set("Content-Type", "text/javascript"); r.URL.Path == "/" {
			w.Header().Set("Content-Type", "text/html")
		}
		w.Write([]byte(scripts[r.URL.Path]))
	}))
	t.Cleanup(host.Close)
	ctx := browsertest.Open(t, 400, 400)
	pagetest.Do(t, ctx, chromedp.Navigate(host.URL), pagetest.Evaluate(`
		window.messages = [];
		window.Worker = class {
			postMessage(message) {
				window.worker = this;
				messages.push(message);
			}
			terminate() {}
		};
		window.report = (data) => worker.onmessage({ data });
		window.solved = (length) => report({ status: 200, body: new TextEncoder().encode(JSON.stringify({ length })) });
		window.arrived = async (n) => {
			while (messages.length < n) await new Promise((done) => setTimeout(done));
		};`))
	return func(script string) string {
		t.Helper()
		return pagetest.Value[string](t, ctx, `(async () => {
			const { solver } = await import("./assets/solver.js");
			`+script+`
		})()`)
	}
}

// TestStopAfterReturn checks that Stop does not wait for a solution that a terminated worker had found: after the
// reader has left the page and returned to it, the search starts again.
func TestStopAfterReturn(t *testing.T) {
	run := openQueue(t)
	if got := run(`
		solver.solve("tiles:8x8@1").catch(() => {});
		await arrived(1);
		const none = stop();
		report({ name: "positions", done: 1, best: 500 });
		const found = stop();
		for (const type of ["pagehide", "pageshow"]) dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
		await arrived(3);
		return [none, found, stop(), JSON.stringify(messages[1])].join();`); got != `false,true,false,{"stop":true}` {
		t.Errorf("results of Stop before and after a solution and after returning to the page, and second message = %s", got)
	}
}

// TestSolveAfterStop checks that only saved files use the solution of a stopped search. The next request starts a new
// search.
func TestSolveAfterStop(t *testing.T) {
	run := openQueue(t)
	if got := run(`
		const paths = () => messages.map(({ path }) => path ?? "stop").join();
		const first = solver.solve("tiles:8x8@1");
		await arrived(1);
		report({ name: "positions", done: 1, best: 500 });
		stop();
		solved(500);
		const lengths = [(await first).length];
		const saved = solver.save("solve.gif", "tiles:8x8@1", {});
		await arrived(3);
		solved(0); // the file
		await saved;
		for (const quiet of [true, false]) { // the second request uses the response to the first
			const next = solver.solve("tiles:8x8@1", { quiet });
			await Promise.race([next, arrived(4)]);
			if (quiet) solved(400);
			lengths.push((await next).length);
		}
		return [lengths, paths()].join(" ");`); got != "500,400,400 solve.json,stop,solve.gif,solve.json" {
		t.Errorf("lengths and messages = %s", got)
	}
}
