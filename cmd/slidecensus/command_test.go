package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/test/commandtest"
	"slidegif/render/test/rendertest"
	"slidegif/render/words"
	"slidegif/solve/input"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// runCommand runs the command in the working directory. Standard input has the text 864/072/513.
func runCommand(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(context.Background(), args, strings.NewReader("864/072/513\n"), &out, &errs)
	return code, out.String(), errs.String()
}

func mustRun(t *testing.T, args ...string) string {
	t.Helper()
	code, stdout, stderr := runCommand(t, args...)
	if code != 0 {
		t.Fatalf("slidecensus %s: exit %d, %s", strings.Join(args, " "), code, stderr)
	}
	return stdout
}

func TestJSON(t *testing.T) {
	for _, test := range []struct {
		args, want string
	}{
		{"tiles:2x2 -f json", `{"id":"tiles:2x2","metric":"step","positions":12,"unreachable":0,"gods_number":6,"depths":[1,2,2,2,2,2,1],"hardest":["tiles:03/21"]}`},
		{"2x2 -f json -m move", `{"id":"tiles:2x2","metric":"step","positions":12,"unreachable":0,"gods_number":6,"depths":[1,2,2,2,2,2,1],"hardest":["tiles:03/21"]}`},
		{"tiles:12/03:01/23 -f json", `{"id":"tiles:12/03:01/23","metric":"step","positions":12,"unreachable":0,"gods_number":6,"depths":[1,2,2,2,2,2,1],"hardest":["tiles:32/10:01/23"]}`},
		{"klotski:横刀立马 -f json", `{"id":"klotski:1xx2/1xx2/3445/3675/8009","metric":"move","positions":25955,"unreachable":0,"gods_number":93,"depths":[964,`},
		{"klotski:ab/00:ba/.. -f json", `{"id":"klotski:ab/00:ba/..","metric":"move","positions":12,"unreachable":0,"gods_number":`},
		{"klotski:ab/c0:ba/c. -f json", `{"id":"klotski:ab/c0:ba/c.","metric":"move","positions":12,"unreachable":12,"gods_number":-1,"depths":[],"hardest":[]}`},
		{"klotski:v0h0s0 -f json", `{"id":"klotski:v0h0s0","metric":"move","positions":12,"unreachable":0,"gods_number":1,"depths":[1,11],"hardest":["klotski:`},
		{"- -f json -q", `{"id":"tiles:864/072/513","metric":"step","positions":181440,"unreachable":0,"gods_number":31,"depths":[1,2,4,8,16,20,`},
	} {
		if got := mustRun(t, strings.Fields(test.args)...); !strings.HasPrefix(got, test.want) || !json.Valid([]byte(got)) {
			t.Errorf("slidecensus %s = %s, want %s", test.args, got, test.want)
		}
	}
}

// TestHardestIDsAreCanonical checks that all IDs of hardest positions are canonical.
func TestHardestIDsAreCanonical(t *testing.T) {
	for _, args := range []string{"tiles:123/456/780:123/804/765", "klotski:横刀立马 -m step", "rush:rush-60",
		"klotski:ab-/c0d/00-:..a/..b/...", "klotski:v4h1s4"} {
		var r struct {
			Gods    int      `json:"gods_number"`
			Hardest []string `json:"hardest"`
		}
		if err := json.Unmarshal([]byte(mustRun(t, append(strings.Fields(args), "-f", "json")...)), &r); err != nil {
			t.Fatal(err)
		}
		if len(r.Hardest) == 0 {
			t.Errorf("%s: no hardest position", args)
		}
		for _, id := range r.Hardest {
			target, err := findTarget(t.Context(), id, nil)
			if err != nil || target.ID != id {
				t.Errorf("slidecensus %s: hardest position %s is not a canonical ID (error %v)", args, id, err)
			}
		}
	}
}

// TestCSVEqualsDatabase checks that CSV, database and JSON of one run agree.
func TestCSVEqualsDatabase(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	t.Chdir(t.TempDir())
	for _, args := range []string{"tiles:2x4 -m push", "klotski:横刀立马 -m slide", "klotski:ab/c0:ba/c.",
		"tiles:2x4 --insight", "klotski:横刀立马 --insight", "klotski:ab/c0:ba/c. --insight"} {
		mustRun(t, append(strings.Fields(args), "-o", "a.csv", "-o", "a.sqlite", "-o", "a.json")...)
		rows, err := csv.NewReader(bytes.NewReader(filetest.Read(t, "a.csv"))).ReadAll()
		columns, insight := "position,distance,best", strings.HasSuffix(args, "--insight")
		if insight {
			columns += ",shortest"
		}
		if err != nil || strings.Join(rows[0], ",") != columns {
			t.Fatalf("slidecensus %s: CSV header = %q, %v, want %s", args, rows[0], err, columns)
		}
		var counted struct {
			ID        string  `json:"id"`
			Metric    string  `json:"metric"`
			Positions int     `json:"positions"`
			Gods      int     `json:"gods_number"`
			Depths    []int64 `json:"depths"`
			Unique    *int    `json:"unique"`
		}
		data := filetest.Read(t, "a.json")
		if json.Unmarshal(data, &counted) != nil || counted.Positions != len(rows)-1 {
			t.Fatalf("slidecensus %s: %d CSV rows, want the positions of %s", args, len(rows)-1, data)
		}
		db := openDatabase(t, "a.sqlite")
		unique := 0
		for i, row := range rows[1:] {
			if insight && row[3] == "1" {
				unique++
			}
			if i%10 > 0 && i < len(rows)-100 {
				continue
			}
			var distance sql.NullInt64
			var best, shortest string
			into := []any{new(string), &distance, &best, &shortest}
			if err := db.QueryRow("SELECT * FROM positions WHERE position = ?", row[0]).Scan(into[:len(row)]...); err != nil {
				t.Fatalf("slidecensus %s: no database row for %q: %v", args, row, err)
			}
			want := ""
			if distance.Valid {
				want = strconv.FormatInt(distance.Int64, 10)
			}
			if row[1] != want || row[2] != best || insight && row[3] != shortest {
				t.Fatalf("slidecensus %s: CSV row %q, database %v %q %q", args, row, distance, best, shortest)
			}
		}
		if (counted.Unique != nil) != insight || insight && *counted.Unique != unique {
			t.Errorf("slidecensus %s: JSON %s, want unique = %d as in the CSV", args, data, unique)
		}
		for d, n := range counted.Depths {
			var got int64
			if err := db.QueryRow("SELECT count(*) FROM positions WHERE distance = ?", d).Scan(&got); err != nil || got != n {
				t.Errorf("slidecensus %s: database has %d rows with distance %d, %v, want %d", args, got, d, err, n)
			}
		}
		var id, metric string
		var gods int
		if err := db.QueryRow("SELECT id, metric, gods_number FROM meta").Scan(&id, &metric, &gods); err != nil ||
			id != counted.ID || metric != counted.Metric || gods != counted.Gods {
			t.Errorf("slidecensus %s: meta = %s %s %d, %v, want %+v", args, id, metric, gods, err, counted)
		}
		db.Close()
	}
}

// openDatabase opens a database and closes it at the end of the test.
func openDatabase(t *testing.T, name string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func TestPictures(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "tiles:2x3", "-o", "a.png", "-o", "a.svg")
	if img := rendertest.DecodePNG(t, bytes.NewReader(filetest.Read(t, "a.png"))); img.Bounds().Dx() < 600 {
		t.Errorf("a.png: bounds %v, want a width of at least 600", img.Bounds())
	}
	data := filetest.Read(t, "a.svg")
	for dec := xml.NewDecoder(bytes.NewReader(data)); ; {
		if _, err := dec.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(string(data), "God") {
		t.Error("a.svg has no title")
	}
}

func TestLookUp(t *testing.T) {
	if testing.Short() {
		t.Skip("the three databases take half a minute under the race detector")
	}
	t.Chdir(t.TempDir())
	mustRun(t, "tiles:3x3", "-o", "tiles.sqlite")
	mustRun(t, "klotski:横刀立马", "-o", "klotski.sqlite")
	mustRun(t, "klotski:v0h5s4", "-o", "set.sqlite")
	for _, test := range []struct {
		args   string
		code   int
		stdout string // prefix
		stderr string // substring
	}{
		{"864/072/513 --from tiles.sqlite -f json", 0, `{"id":"tiles:864/072/513","metric":"step","distance":23,"best":[{"piece":"5","label":"5","path":"U"},{"piece":"7","label":"7","path":"L"}]}`, ""},
		{"864/072/513 --from tiles.sqlite", 0, "tiles:864/072/513: 23 steps to the nearest goal; God's number is 31\n  5 ↑\n  7 ←\n", ""},
		{"横刀立马 --from klotski.sqlite", 0, "横刀立马: 81 moves", ""},
		{"aBBc/aBBc/dEEf/dghf/i00j --from klotski.sqlite", 0, "横刀立马: 81 moves to the nearest goal; God's number is 93\n  g ↓", ""},
		{"klotski:11aa/22xx/33xx/4567/8900 --from set.sqlite", 2, "", "has different pieces"},
		{"klotski:11aa/22xx/33xx/4455/6780 --from set.sqlite", 2, "", "does not belong to all layouts of v0h5s4"},
		{"klotski:11aa/22xx/33xx/4468/5570:..../..../..../..../..aa --from set.sqlite", 2, "", "does not belong to all layouts of v0h5s4"},
		{"klotski:1122/33xx/44xx/5567/8900 --from set.sqlite", 0, "klotski:1122/33xx/44xx/5567/8900: ", ""},
		{"864/072/531 --from tiles.sqlite", 3, "", "but not this one"},
		{"864/072/513:123/804/765 --from tiles.sqlite", 2, "", "belongs to another puzzle, tiles:3x3: its goal is"},
		{"864/072/513 --from klotski.sqlite", 2, "", "belongs to another puzzle, klotski:"},
		{"klotski:feng-hui-lu-zhuan --from klotski.sqlite", 2, "", "the pieces differ"},
		{"klotski:shui-xie-bu-tong --from klotski.sqlite", 2, "", "belongs to another puzzle"},
		{"864/072/513 -m push --from tiles.sqlite", 2, "", "is step, not push"},
		{"tiles:3x3 --from tiles.sqlite", 2, "", "has many"},
		{"864/072/513 --from none.sqlite", 1, "", "none.sqlite"},
		{"864/072/513 --from tiles.sqlite -f csv", 2, "", "csv"},
	} {
		code, stdout, stderr := runCommand(t, strings.Fields(test.args)...)
		if code != test.code || !strings.HasPrefix(stdout, test.stdout) || !strings.Contains(stderr, test.stderr) {
			t.Errorf("slidecensus %s: exit %d, stdout %q, stderr %q, want %d, %q, %q", test.args, code, stdout, stderr, test.code, test.stdout, test.stderr)
		}
	}
}

// checkEmptyDirectory checks that the working directory is empty.
func checkEmptyDirectory(t *testing.T) {
	t.Helper()
	if files, err := os.ReadDir("."); err != nil || len(files) > 0 {
		t.Errorf("files in the working directory = %v, %v, want none", files, err)
	}
}

// A cancelWriter cancels a context at the n-th write.
type cancelWriter struct {
	n      int
	cancel func()
}

func (w *cancelWriter) Write(p []byte) (int, error) {
	if w.n--; w.n == 0 {
		w.cancel()
	}
	return len(p), nil
}

// TestInterrupt cancels the command while it writes rows.
func TestInterrupt(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(context.Background())
	var errs bytes.Buffer
	code := run(ctx, strings.Fields("tiles:2x5 -f csv -o - -o a.csv -o a.sqlite -o a.png"), nil, &cancelWriter{3, cancel}, &errs)
	if code != cli.Interrupted || errs.String() != "slidecensus: interrupted\n" {
		t.Errorf("exit %d, stderr %q, want %d, interrupted", code, errs.String(), cli.Interrupted)
	}
	checkEmptyDirectory(t)
}

// A brokenWriter is like a pipe without a reader.
type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestFailureKeepsExistingFile(t *testing.T) {
	t.Chdir(t.TempDir())
	filetest.Write(t, "a.sqlite", []byte("old"))
	code := run(context.Background(), strings.Fields("tiles:3x3 -f csv -o - -o a.sqlite -q"), nil, brokenWriter{}, io.Discard)
	if data, err := os.ReadFile("a.sqlite"); code != cli.Fault || string(data) != "old" || err != nil {
		t.Errorf("exit %d, existing file %q, %v, want %d and an unchanged file", code, data, err, cli.Fault)
	}
	if left, _ := os.ReadDir("."); len(left) != 1 {
		t.Errorf("files = %v, want only a.sqlite", left)
	}
}

// TestLookUpInterrupted checks that an interrupted look-up does not report a damaged database.
func TestLookUpInterrupted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tiles.sqlite")
	mustRun(t, "tiles:2x2", "-o", path)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := openSavedCensus(ctx, path); !errors.Is(err, context.Canceled) {
		t.Errorf("openSavedCensus with a canceled context = %v, want context.Canceled", err)
	}
}

// TestUnsolvableStart checks the message about a start that cannot reach its goal.
func TestUnsolvableStart(t *testing.T) {
	for id, outside := range map[string]bool{"tiles:21/30": true, "tiles:12/30": false, "tiles:2x2": false, "klotski:ab/cd:ba/..": false} {
		_, _, stderr := runCommand(t, id)
		if got := strings.Contains(stderr, id+" itself is not among these positions"); got != outside {
			t.Errorf("slidecensus %s: stderr = %q, message expected: %v", id, stderr, outside)
		}
	}
}

// TestHelpWidth checks that the help is at most 80 columns wide, and that no description of a flag has more
// than 12 words.
func TestHelpWidth(t *testing.T) {
	for line := range strings.Lines(mustRun(t, "--help", "--lang", "en")) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	_, fs := newFlags()
	fs.VisitAll(func(f *pflag.Flag) {
		if _, text := cli.Describe(f, words.In("en")); len(strings.Fields(text)) > 12 {
			t.Errorf("--%s has more than 12 words: %s", f.Name, text)
		}
	})
}

// TestDocumentedCommands runs the commands in samples/census.md and in the help text.
func TestDocumentedCommands(t *testing.T) {
	testcost.LongOnly(t, "it counts all Klotski layouts")
	help := mustRun(t, "tiles:3x3", "-h")
	shown := []string{"slidecensus help"}
	for line := range strings.Lines(help[strings.Index(help, "examples:"):]) {
		shown = append(shown, strings.TrimSpace(line))
	}
	commandtest.RunDocuments(t, program, 8, []string{"../../samples/census.md"}, shown)
}

// TestOutputDirectory checks that the directory of an output is created, and removed after an error.
func TestOutputDirectory(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "tiles:2x2", "-q", "-o", "new/a.json")
	if _, err := os.Stat("new/a.json"); err != nil {
		t.Errorf("output in a new directory: %v", err)
	}
	runCommand(t, "nobody", "-o", "other/a.json")
	if _, err := os.Stat("other"); err == nil {
		t.Error("empty output directory remains after an error")
	}
}

// TestChinese checks help, table, messages and errors with --lang zh, and the translation of all
// flag descriptions.
func TestChinese(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, test := range []struct{ args, want string }{
		{"--help --lang zh", "计步方式"},
		{"tiles:2x2 --lang zh", "tiles:2x2：上帝之数 6 步（单步 step），共 12 个局面\n"},
		{"tiles:2x2 --lang zh", "步  局面数"},
		{"tiles:2x2 --lang zh-Hant", "最難的局面"},
		{"tiles:2x2 -o a.png --lang zh", "用时"},
		{"gates-60 --memory 1MiB --lang zh", "已达到内存上限，没有算完"},
		{"tray:2x2 --lang zh", "种摆法"},
		{"tray:2x2 --from a.sqlite --lang zh", "不能在文件里查"},
	} {
		_, stdout, stderr := runCommand(t, strings.Fields(test.args)...)
		if !strings.Contains(stdout+stderr, test.want) {
			t.Errorf("slidecensus %s: output lacks %q:\n%s%s", test.args, test.want, stdout, stderr)
		}
	}
	zh := words.In("zh").ForCommand()
	_, fs := newFlags()
	fs.VisitAll(func(f *pflag.Flag) {
		if zh.Text(input.Word(f.Usage)) == f.Usage {
			t.Errorf("render/words/command.zh.txt has no Chinese for %q", f.Usage)
		}
	})
}

// run runs the command in this process and returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return program.Exit(ctx, args, cli.Console{In: stdin, Out: stdout, Err: stderr})
}

// TestLimitHint checks that the hint after a memory limit does not mention a solution.
func TestLimitHint(t *testing.T) {
	code, _, stderr := runCommand(t, "tiles:3x4", "--memory", "1MiB", "-m", "push")
	if code != cli.Limit || strings.Contains(stderr, "solution") || !strings.Contains(stderr, "raise --memory") {
		t.Errorf("exit %d, stderr %s, want %d and a hint to raise --memory", code, stderr, cli.Limit)
	}
}

// TestWithoutSQLite builds the command without SQLite. It must not depend on the driver, and it must refuse
// databases before it starts a census.
func TestWithoutSQLite(t *testing.T) {
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	list, err := exec.Command("go", "list", "-deps", "-tags", "nosqlite", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(list), "modernc.org/") {
		t.Errorf("dependencies with -tags nosqlite contain SQLite:\n%s", list)
	}
	if !testcost.Long() {
		return
	}
	program := filepath.Join(t.TempDir(), "slidecensus")
	if output, err := exec.Command("go", "build", "-tags", "nosqlite", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	for _, args := range [][]string{{"tiles:2x2", "-o", filepath.Join(t.TempDir(), "a.sqlite")}, {"12/30", "--from", "command_test.go"}} {
		output, err := exec.Command(program, args...).CombinedOutput()
		if exit, failed := errors.AsType[*exec.ExitError](err); !failed || exit.ExitCode() != cli.Usage || !strings.Contains(string(output), "this slidecensus cannot read or write databases") {
			t.Errorf("%q: error %v, want exit code %d and the reason:\n%s", args, err, cli.Usage, output)
		}
	}
	if output, err := exec.Command(program, "tiles:2x2", "-f", "json", "-q").Output(); err != nil || !strings.Contains(string(output), `"gods_number":6`) {
		t.Errorf("tiles:2x2: error %v, output %s", err, output)
	}
}
