#pragma once

#include "core/base/sentence.h"

#include <QString>

namespace vitrine {

/// Returns one sentence that names a file and explains why it cannot be a model. Returns an empty sentence if the file
/// begins like a GGUF file. Reads only the first bytes; the engine checks the rest when it loads the file.
Sentence modelFileProblem(const QString& path);

/// Returns a count in short form: "494 M", "1.2 B", "260 K".
QString shortCount(quint64 count);
/// Returns a file size in the decimal units that publishers of models use: "808 MB".
QString shortSize(quint64 bytes);
/// Returns a context length in short form: "32k", "2k", "512".
QString shortContext(quint32 tokens);

}  // namespace vitrine
