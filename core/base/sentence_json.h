#pragma once

#include "core/base/sentence.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// For storage: a verbatim text as it is, and otherwise {"form": "…", "values": […]} as JSON, in which a value is a
/// text or such an object.
std::string storedSentence(const Sentence& sentence);

/// The inverse of storedSentence(). A text that it has not written is verbatim.
Sentence sentenceFromStored(std::string_view stored);

/// Reads a text, or an object with a form and values; empty if `json` is neither.
std::optional<Sentence> sentenceFromJson(const nlohmann::ordered_json& json);

}  // namespace vitrine
