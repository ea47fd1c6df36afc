#pragma once

#include "core/base/sentence.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// Returns a text for storage. A verbatim text is returned unchanged. A form is returned as JSON: {"form": "…",
/// "values": […]}, in which each value is a text or another such object.
std::string storedSentence(const Sentence& sentence);

/// The inverse of storedSentence(). A text that storedSentence() did not write becomes a verbatim text.
Sentence sentenceFromStored(std::string_view stored);

/// Reads a verbatim text, or an object with a form and values. Returns nullopt if `json` is neither.
std::optional<Sentence> sentenceFromJson(const nlohmann::ordered_json& json);

}  // namespace vitrine
