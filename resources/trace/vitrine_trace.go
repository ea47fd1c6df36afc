// Package vitrinetrace writes intermediate results (taps) of an engine to a folder that `vitrine-cli compare --reference
// FOLDER` reads. Each tap is a headerless file of little-endian numbers.
//
//	trace, err := vitrinetrace.New("run")
//	trace.Tokens(ids)                    // int32
//	trace.Tap("embed", -1, x)            // float32, row by row: [tokens, embedding]
//	trace.Tap("q", layer, q)             // [tokens, heads, width]
//	trace.Tap("logits", -1, logits)
//	if err := trace.Err(); err != nil …  // the first failure
//
// docs/traces.md of Vitrine lists the names and shapes of the taps. All taps are optional. Further calls with the same
// name append, so tokens may be evaluated one by one. The exception is scores, because the length of its rows grows
// with each batch: write the scores of only one batch. A Trace must not be used by several goroutines at once. This
// file may be copied into any program.
package vitrinetrace

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
)

// Trace is a folder to which taps are written. The methods of a nil *Trace do nothing, so that calls may stay in the
// engine.
type Trace struct {
	folder string
	begun  map[string]bool
	err    error
}

// New creates the folder if it does not exist. Existing files are replaced when a tap of the same name is written; all
// other files stay. Therefore use a new folder.
func New(folder string) (*Trace, error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	return &Trace{folder: folder, begun: map[string]bool{}}, nil
}

// Tokens writes the ids of the tokens that are evaluated.
func (t *Trace) Tokens(ids []int32) {
	bytes := make([]byte, 0, 4*len(ids))
	for _, id := range ids {
		bytes = binary.LittleEndian.AppendUint32(bytes, uint32(id))
	}
	t.write("tokens.i32", bytes)
}

// Tap writes the values of one tap. The layer counts from 0; it is -1 for embed, final_norm and logits.
func (t *Trace) Tap(name string, layer int, values []float32) {
	bytes := make([]byte, 0, 4*len(values))
	for _, value := range values {
		bytes = binary.LittleEndian.AppendUint32(bytes, math.Float32bits(value))
	}
	if layer >= 0 {
		name = fmt.Sprintf("%d.%s", layer, name)
	}
	t.write(name+".f32", bytes)
}

// Err returns the first failure. After this failure, nothing more was written.
func (t *Trace) Err() error {
	if t == nil {
		return nil
	}
	return t.err
}

func (t *Trace) write(name string, bytes []byte) {
	if t == nil || t.err != nil {
		return
	}
	mode := os.O_CREATE | os.O_WRONLY | os.O_TRUNC
	if t.begun[name] {
		mode = os.O_WRONLY | os.O_APPEND
	}
	t.begun[name] = true
	file, err := os.OpenFile(filepath.Join(t.folder, name), mode, 0o666)
	if err != nil {
		t.err = err
		return
	}
	if _, err := file.Write(bytes); err != nil {
		t.err = err
	}
	if err := file.Close(); err != nil && t.err == nil {
		t.err = err
	}
}
