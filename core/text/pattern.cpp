#include "core/text/pattern.h"

#include "core/base/concat.h"
#include "core/base/error.h"

#include <cstdint>
#include <new>
#include <string>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace vitrine {

namespace {

// The characters with Unicode's property White_Space, without the brackets of a character class.
constexpr std::string_view kWhiteSpace =
    R"(\t-\r \x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000})";

constexpr std::uint32_t kMatchLimitBase = 1'000'000;
constexpr std::uint32_t kMatchLimitPerByte = 64;
constexpr std::uint32_t kHeapLimitKiB = 64 * 1024;

/// Replaces `\s`, and `\S` outside of character classes, by an explicit class of characters.
std::string expandWhiteSpace(std::string_view expression)
{
    std::string expanded;
    bool inClass = false;
    for (std::size_t i = 0; i < expression.size(); ++i) {
        const char c = expression[i];
        if (c == '\\' && i + 1 < expression.size()) {
            const char escaped = expression[++i];
            if (escaped == 's') {
                expanded += inClass ? std::string(kWhiteSpace) : concat('[', kWhiteSpace, ']');
            } else if (escaped == 'S' && !inClass) {
                expanded += concat("[^", kWhiteSpace, ']');
            } else {
                expanded += c;
                expanded += escaped;
            }
            continue;
        }
        if (c == '[') inClass = true;
        if (c == ']') inClass = false;
        expanded += c;
    }
    return expanded;
}

std::string pcreMessage(int code)
{
    PCRE2_UCHAR buffer[256] = {};
    pcre2_get_error_message(code, buffer, sizeof buffer);
    return reinterpret_cast<const char*>(buffer);
}

std::uint32_t matchLimit(std::size_t length)
{
    const std::uint64_t limit = kMatchLimitBase + kMatchLimitPerByte * static_cast<std::uint64_t>(length);
    return limit < UINT32_MAX ? static_cast<std::uint32_t>(limit) : UINT32_MAX;
}

}  // namespace

void MatchScratch::Free::operator()(pcre2_real_match_data_8* data) const noexcept
{
    pcre2_match_data_free(data);
}

void MatchScratch::Free::operator()(pcre2_real_match_context_8* context) const noexcept
{
    pcre2_match_context_free(context);
}

MatchScratch::MatchScratch()
    : m_data(pcre2_match_data_create(1, nullptr)), m_context(pcre2_match_context_create(nullptr))
{
    if (m_data == nullptr || m_context == nullptr) throw std::bad_alloc();
    pcre2_set_heap_limit(m_context.get(), kHeapLimitKiB);
}

void Pattern::FreeCode::operator()(pcre2_real_code_8* code) const noexcept
{
    pcre2_code_free(code);
}

Pattern::Pattern(std::string_view expression)
{
    const std::string expanded = expandWhiteSpace(expression);
    int errorCode = 0;
    PCRE2_SIZE errorOffset = 0;
    m_code.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(expanded.data()), expanded.size(), PCRE2_UTF | PCRE2_UCP,
                               &errorCode, &errorOffset, nullptr));
    if (m_code == nullptr) {
        throw Error(SENTENCE("The pre-tokenizer pattern \"", expression, "\" is wrong at character ", errorOffset, ": ",
                             pcreMessage(errorCode), "."));
    }
    pcre2_jit_compile(m_code.get(),
                      // If JIT is unsupported, matching falls back to the interpreter, which gives the same results.
                      PCRE2_JIT_COMPLETE);
}

int Pattern::match(std::string_view text, std::size_t from, std::size_t base, MatchScratch& scratch) const
{
    pcre2_match_data* data = scratch.m_data.get();
    pcre2_match_context* context = scratch.m_context.get();
    pcre2_set_match_limit(context, matchLimit(text.size()));
    const auto* subject = reinterpret_cast<PCRE2_SPTR>(text.data());
    int result = pcre2_match(m_code.get(), subject, text.size(), from, PCRE2_NO_UTF_CHECK, data, context);
    if (result == PCRE2_ERROR_JIT_STACKLIMIT) {
        result =
            pcre2_match(m_code.get(), subject, text.size(), from, PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT, data, context);
    }
    if (result < 0 && result != PCRE2_ERROR_NOMATCH) {
        throw Error(
            SENTENCE("The text could not be split into words near byte ", base + from, ": ", pcreMessage(result), "."));
    }
    return result;
}

bool Pattern::occursIn(std::string_view text, MatchScratch& scratch) const
{
    return match(text, 0, 0, scratch) != PCRE2_ERROR_NOMATCH;
}

void Pattern::cut(std::string_view text, std::size_t base, MatchScratch& scratch, std::vector<std::size_t>& ends) const
{
    const PCRE2_SIZE* offsets = pcre2_get_ovector_pointer(scratch.m_data.get());
    std::size_t cutUpTo = 0;
    std::size_t from = 0;
    while (from < text.size()) {
        if (match(text, from, base, scratch) == PCRE2_ERROR_NOMATCH) break;
        const std::size_t begin = offsets[0];
        const std::size_t end = offsets[1];
        if (begin > cutUpTo) ends.push_back(base + begin);
        if (end > begin) ends.push_back(base + end);
        cutUpTo = end;
        from = end > begin ? end : end + 1;
    }
    if (cutUpTo < text.size()) ends.push_back(base + text.size());
}

}  // namespace vitrine
