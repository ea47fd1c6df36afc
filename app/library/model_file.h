#pragma once

#include <QString>

namespace vitrine {

/// Why a file cannot be a model, in one sentence that names it; empty when it begins like a GGUF file. Looks at the
/// first bytes only: the engine checks the rest when it loads.
QString modelFileProblem(const QString& path);

/// "494 M", "1.2 B", "260 K".
QString shortCount(quint64 count);
/// The size of a file: "808 MB", in the decimal units that publishers of models use.
QString shortSize(quint64 bytes);
/// A context length: "32k", "2k", "512".
QString shortContext(quint32 tokens);

}  // namespace vitrine
