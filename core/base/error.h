#pragma once

#include "core/base/sentence.h"

#include <exception>
#include <string>
#include <utility>

namespace vitrine {

/// The base of all exceptions that the core throws. An Error means that a function cannot complete its task.
///
/// `sentence()` is for the user: one sentence that names the file, the field and the value.
/// `detail()` is for a bug report and may be empty. Neither text contains a stack trace.
class Error : public std::exception {
public:
    explicit Error(Sentence sentence, std::string detail = {})
        : m_sentence(std::move(sentence)), m_detail(std::move(detail))
    {
    }

    const Sentence& sentence() const noexcept { return m_sentence; }
    const std::string& detail() const noexcept { return m_detail; }
    /// The English text of the sentence.
    const char* what() const noexcept override;

private:
    Sentence m_sentence;
    std::string m_detail;
};

}  // namespace vitrine
