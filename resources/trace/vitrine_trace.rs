//! Writes intermediate results (taps) of an engine to a folder that `vitrine-cli compare --reference FOLDER` reads. Each tap
//! is a headerless file of little-endian numbers. Put this file next to your sources and add `mod vitrine_trace;`. Then:
//!
//! ```ignore
//! let mut trace = vitrine_trace::Trace::new("run")?;
//! trace.tokens(&ids)?;                      // i32
//! trace.tap("embed", None, &x)?;            // f32, row by row: [tokens, embedding]
//! trace.tap("q", Some(layer), &q)?;         // [tokens, heads, width]
//! trace.tap("logits", None, &logits)?;
//! ```
//!
//! docs/traces.md of Vitrine lists the names and shapes of the taps. All taps are optional. Further calls with the same
//! name append, so tokens may be evaluated one by one. The exception is `scores`, because the length of its rows grows
//! with each batch: write the scores of only one batch. This file may be copied into any program.

use std::collections::HashSet;
use std::fs::{create_dir_all, OpenOptions};
use std::io::{Result, Write};
use std::path::{Path, PathBuf};

/// A folder to which taps are written.
pub struct Trace {
    folder: PathBuf,
    begun: HashSet<String>,
}

impl Trace {
    /// Creates the folder if it does not exist. Existing files are replaced when a tap of the same name is written; all
    /// other files stay. Therefore use a new folder.
    pub fn new(folder: impl AsRef<Path>) -> Result<Trace> {
        create_dir_all(&folder)?;
        Ok(Trace { folder: folder.as_ref().to_path_buf(), begun: HashSet::new() })
    }

    /// Writes the ids of the tokens that are evaluated.
    pub fn tokens(&mut self, ids: &[i32]) -> Result<()> {
        let bytes: Vec<u8> = ids.iter().flat_map(|id| id.to_le_bytes()).collect();
        self.write("tokens.i32".to_string(), &bytes)
    }

    /// Writes the values of one tap. The layer counts from 0; it is `None` for embed, final_norm and logits.
    pub fn tap(&mut self, name: &str, layer: Option<usize>, values: &[f32]) -> Result<()> {
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let name = match layer {
            Some(layer) => format!("{layer}.{name}.f32"),
            None => format!("{name}.f32"),
        };
        self.write(name, &bytes)
    }

    fn write(&mut self, name: String, bytes: &[u8]) -> Result<()> {
        let mut options = OpenOptions::new();
        let path = self.folder.join(&name);
        let mut file = if self.begun.insert(name) {
            options.write(true).create(true).truncate(true).open(path)?
        } else {
            options.append(true).open(path)?
        };
        file.write_all(bytes)
    }
}
