// Package kubernetes checks the manifests in samples against the Kubernetes API types.
package kubernetes

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	"sigs.k8s.io/yaml"
)

// types maps "apiVersion kind" to a function that returns an empty object.
var types = map[string]func() any{
	"apps/v1 Deployment": func() any { return new(appsv1.Deployment) },
	"batch/v1 Job":       func() any { return new(batchv1.Job) },
}

// decode decodes a manifest. Unknown fields, duplicate fields and values of the wrong type are errors.
func decode(t *testing.T, text string) error {
	t.Helper()
	var head struct{ APIVersion, Kind string }
	if err := yaml.Unmarshal([]byte(text), &head); err != nil {
		return err
	}
	empty, known := types[head.APIVersion+" "+head.Kind]
	if !known {
		t.Fatalf("no type for %s %s", head.APIVersion, head.Kind)
	}
	return yaml.UnmarshalStrict([]byte(text), empty())
}

func TestManifests(t *testing.T) {
	manifests := map[string]string{}
	for _, pattern := range []string{"../../samples/jobs/*.yml", "../../samples/*.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text := string(data)
			if filepath.Ext(file) == ".yml" {
				manifests[file] = text
				continue
			}
			for _, block := range regexp.MustCompile("(?ms)^```yaml\n(apiVersion: .*?)^```$").FindAllStringSubmatch(text, -1) {
				manifests[file+": "+block[1][:strings.Index(block[1], "\n")]] = block[1]
			}
		}
	}
	if len(manifests) < 2 {
		t.Errorf("the samples have %d manifests, want at least 2", len(manifests))
	}
	for name, text := range manifests {
		if err := decode(t, text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for field, wrong := range map[string]string{"containers:": "container:", "resources: \\{requests": "resources: {request", `image: (\w+)`: "image: [$1]"} {
			changed := regexp.MustCompile(field).ReplaceAllString(text, wrong)
			if changed == text || decode(t, changed) == nil {
				t.Errorf("%s with %q: no error", name, wrong)
			}
		}
	}
}
