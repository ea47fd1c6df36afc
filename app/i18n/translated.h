#pragma once

#include "core/base/sentence.h"

#include <QString>

#include <string>

namespace vitrine {

/// Returns the sentence in the language of the window. Verbatim texts, and sentences without a translation, are
/// returned unchanged. May be called from any thread.
QString translated(const Sentence& sentence);
/// Deleted, because a std::string has no translation. Its text would silently stay in English.
QString translated(const std::string&) = delete;

/// Returns the translated sentence. All numbers in it get the decimal separator of the language, so the sentence must
/// not contain version numbers.
QString translatedWithFigures(const Sentence& sentence);

}  // namespace vitrine
