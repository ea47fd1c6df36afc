#pragma once

#include "core/base/sentence.h"

#include <string>
#include <string_view>

namespace vitrine {

/// For storage: a verbatim text as it is, and otherwise {"form": "…", "values": […]} as JSON, in which a value is a
/// text or such an object.
std::string storedSentence(const Sentence& sentence);

/// The inverse of storedSentence(). A text that it has not written is verbatim.
Sentence sentenceFromStored(std::string_view stored);

}  // namespace vitrine
