#pragma once

#include "core/base/sentence.h"

#include <string>
#include <vector>

namespace vitrine::test {

/// Returns the sentences in English.
inline std::vector<std::string> englishOf(const std::vector<Sentence>& sentences)
{
    return {sentences.begin(), sentences.end()};
}

}  // namespace vitrine::test
