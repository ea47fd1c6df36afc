#pragma once

#include <exception>
#include <string>
#include <utility>

namespace vitrine {

/// What every function of the core throws when it cannot do its work.
///
/// `sentence()` is for the user: one sentence that names the file, the field and the value.
/// `detail()` is for a bug report and may be empty; neither is ever a stack trace.
class Error : public std::exception {
public:
    explicit Error(std::string sentence, std::string detail = {})
        : m_sentence(std::move(sentence)), m_detail(std::move(detail))
    {
    }

    const std::string& sentence() const noexcept { return m_sentence; }
    const std::string& detail() const noexcept { return m_detail; }
    const char* what() const noexcept override;

private:
    std::string m_sentence;
    std::string m_detail;
};

}  // namespace vitrine
