package assistant

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

const (
	// maxParameter is the maximum size in bytes of a parameter other than the arguments of a tool. The SDK decodes
	// such parameters into maps, which may take a hundred times as much memory as the JSON.
	maxParameter = 16 << 10
	// maxParameters is the maximum total size in bytes of all parameters other than the arguments of a tool.
	maxParameters = 4 * maxParameter
)

const callMethod = "tools/call"

// parse decodes a request or a notification. For an empty message, a response, or a notification that has no
// effect on this server, the result is nil. If the message is invalid, parse returns an error and a request
// that contains only the ID.
func parse(message []byte) (*jsonrpc.Request, *jsonrpc.Error) {
	message = bytes.TrimSpace(message)
	request := &jsonrpc.Request{}
	switch {
	case len(message) == 0:
		return nil, nil
	case len(message) > maxLineBytes:
		return request, invalid("the message is too long")
	case !utf8.Valid(message) || !json.Valid(message):
		return request, &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: "the message is not JSON"}
	}
	fields := map[string]json.RawMessage{"jsonrpc": nil, "id": nil, "method": nil, "params": nil, "result": nil, "error": nil}
	repeated := ""
	isObject := eachMember(message, func(name string, value json.RawMessage) bool {
		if before, known := fields[name]; known {
			if before != nil {
				repeated = name
			}
			fields[name] = bytes.Clone(value)
		}
		return repeated == ""
	})
	id := fields["id"]
	var method string
	switch {
	case !isObject:
		return request, invalid("the message is not a JSON-RPC message")
	case repeated != "":
		return request, invalid(fmt.Sprintf("the message has two members %q", repeated))
	case id != nil && !parseID(id, &request.ID):
		return request, invalid("the id is neither a string nor an integer of at most 53 bits")
	case string(fields["jsonrpc"]) != `"2.0"`:
		return request, invalid(`jsonrpc is not "2.0"`)
	case fields["method"] == nil && (fields["result"] != nil || fields["error"] != nil):
		return nil, nil
	case json.Unmarshal(fields["method"], &method) != nil || method == "":
		return request, invalid("the message has no method")
	}
	if problem := checkParameters(fields["params"], method == callMethod); problem != nil {
		return request, problem
	}
	if id == nil && method != "notifications/initialized" && method != "notifications/cancelled" {
		return nil, nil
	}
	request.Method, request.Params = method, fields["params"]
	return request, nil
}

// eachMember calls f for each member of a valid JSON text until f returns false. isObject reports whether the
// text is an object. f must not keep value after returning.
func eachMember(text json.RawMessage, f func(name string, value json.RawMessage) bool) (isObject bool) {
	if len(text) == 0 || text[0] != '{' {
		return false
	}
	d := json.NewDecoder(bytes.NewReader(text))
	_, _ = d.Token() // the errors are nil, because the text is valid
	var value json.RawMessage
	for d.More() {
		name, _ := d.Token()
		_ = d.Decode(&value)
		if !f(name.(string), value) {
			break
		}
	}
	return true
}

// checkParameters returns an error if the parameters of a message are too large to be decoded, or if they have an invalid
// progress token. The arguments of a tool are checked when the tool runs.
func checkParameters(params json.RawMessage, callsTool bool) (problem *jsonrpc.Error) {
	if params == nil || string(params) == "null" {
		return nil
	}
	total := 0
	isObject := eachMember(params, func(name string, value json.RawMessage) bool {
		if name == "arguments" && callsTool {
			return true
		}
		total += len(name) + len(value)
		switch {
		case len(value) > maxParameter:
			problem = badParams(fmt.Sprintf("%.40s is longer than %d bytes", name, maxParameter))
		case total > maxParameters:
			problem = badParams(fmt.Sprintf("the parameters are longer than %d bytes", maxParameters))
		case name == "_meta":
			eachMember(value, func(key string, token json.RawMessage) bool {
				if key == "progressToken" && !parseID(token, new(jsonrpc.ID)) {
					problem = badParams("the progress token is neither a string nor an integer of at most 53 bits")
				}
				return problem == nil
			})
		}
		return problem == nil
	})
	if !isObject {
		return badParams("the parameters are not an object")
	}
	return problem
}

// parseID decodes the ID of a request and reports whether it is valid. parseID rejects integers of more
// than 53 bits, because the SDK would round them.
func parseID(data json.RawMessage, id *jsonrpc.ID) bool {
	const limit = 1 << 53
	var text string
	var number int64
	if data[0] == '"' && json.Unmarshal(data, &text) == nil {
		*id, _ = jsonrpc.MakeID(text)
	} else if data[0] != 'n' && json.Unmarshal(data, &number) == nil && -limit <= number && number <= limit {
		*id, _ = jsonrpc.MakeID(float64(number))
	}
	return id.IsValid()
}

func invalid(message string) *jsonrpc.Error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: message}
}

func badParams(message string) *jsonrpc.Error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: message}
}

// encodeError returns the response to a request that cannot be handled. The ID in the response is null if the request
// has no valid ID.
func encodeError(request *jsonrpc.Request, problem *jsonrpc.Error) []byte {
	data, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": request.ID.Raw(), "error": problem}) // cannot fail
	return data
}
