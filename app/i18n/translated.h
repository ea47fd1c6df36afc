#pragma once

#include "core/base/sentence.h"

#include <QString>

#include <string>

namespace vitrine {

/// The sentence in the language of the window. Verbatim texts, and forms without a translation, stay as they are. May
/// be called from any thread.
QString translated(const Sentence& sentence);
/// A text that has lost its form would silently stay English.
QString translated(const std::string&) = delete;

/// As translated(). The numbers in the text are figures, not versions, and get the language's decimal point.
QString translatedWithFigures(const Sentence& sentence);

}  // namespace vitrine
