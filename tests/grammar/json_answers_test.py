#!/usr/bin/env python3
"""Checks that answers under a JSON schema are valid JSON and match the schema, at every seed. Uses Python's json module
and, if installed, jsonschema.

usage: json_answers_test.py VITRINE_CLI SHARED_DIR
"""
import json
import subprocess
import sys
from pathlib import Path

try:
    import jsonschema
except ImportError:
    jsonschema = None

SCHEMAS = [
    {"type": "object", "properties": {"name": {"type": "string", "maxLength": 30}, "age": {"type": "integer",
     "minimum": -5, "maximum": 120}, "is": {"enum": ["big", "red", None, 7]}}, "required": ["name", "age"]},
    {"type": "array", "items": {"type": "number", "exclusiveMinimum": -3, "maximum": 12}, "minItems": 2, "maxItems": 4},
    {"type": "object", "properties": {"day": {"type": "string", "format": "date"}, "at": {"type": "string", "format": "uuid"},
     "word": {"type": "string", "pattern": "^[a-z]{3,8}(\"|\\\\)?$"}}, "required": ["day", "at", "word"]},
    {"$ref": "#/$defs/t", "$defs": {"t": {"type": "object", "properties": {"v": {"type": "boolean"}, "l": {"anyOf": [
        {"$ref": "#/$defs/t"}, {"type": "null"}]}}, "required": ["v"], "additionalProperties": False}}},
]
SEEDS = 6


def main():
    cli, shared = sys.argv[1:]
    model = Path(shared) / "data/models/stories260K-F16.gguf"
    if not model.exists():
        print(f"SKIPPED: {model} does not exist")
        return 77
    if jsonschema is None:
        print("jsonschema is not installed, so the texts are only parsed as JSON")
    ended = 0
    for schema in SCHEMAS:
        for seed in range(SEEDS):
            command = [cli, "generate", "-m", str(model), "-p", "Once upon a time", "-n", "400", "-s", str(seed), "--temp", "1",
                       "--json", "--alternatives", "0", "--json-schema", json.dumps(schema)]
            answer = json.loads(subprocess.run(command, check=True, capture_output=True, timeout=120).stdout)
            if answer["stop_reason"] not in ("end_of_generation", "grammar_complete"):
                continue  # a model with only 260,000 weights may never end its answer
            ended += 1
            value = json.loads(answer["text"])
            if jsonschema is not None:
                jsonschema.validate(value, schema)
    print(f"{ended} of {len(SCHEMAS) * SEEDS} texts are complete; all of them are valid")
    return 0 if ended * 2 > len(SCHEMAS) * SEEDS else 1


if __name__ == "__main__":
    sys.exit(main())
