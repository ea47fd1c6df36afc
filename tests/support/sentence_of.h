#pragma once

#include "core/base/error.h"

#include <string>

namespace vitrine::test {

/// Returns the sentence of the Error that a function throws, or a note that the function threw nothing.
template <typename Function>
std::string sentenceOf(const Function& function)
{
    try {
        function();
        return "nothing was thrown";
    } catch (const Error& error) {
        return error.sentence();
    }
}

}  // namespace vitrine::test
