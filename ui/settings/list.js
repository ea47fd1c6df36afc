.pragma library

// Converts a list of short texts to one line, and back. In the line, " | " separates the texts. Invisible characters,
// and characters that could be mistaken for the separator, are escaped with a backslash.

function entry(text) {
    const line = text.replace(/\\(?=[\\nt|\n\t])/g, "\\\\").replace(/\n/g, "\\n").replace(/\t/g, "\\t");
    const ends = at => (line[at] ?? " ") === " ";
    return line.replace(/\|/g, (bar, at) => ends(at - 1) || ends(at + 1) ? "\\|" : bar);
}

function written(texts) {
    return Array.from(texts).map(entry).join(" | ");
}

function read(line) {
    const letters = {n: "\n", t: "\t"};
    return line.split(" | ").map(text => text.replace(/\\([\\nt|])/g, (all, letter) => letters[letter] ?? letter))
        .filter(text => text.length > 0);
}
