#include "core/engine/reasoning.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace vitrine {

namespace {

/// As the templates of these families write them.
const std::array<ReasoningTags, 14>& knownTags()
{
    static const std::array<ReasoningTags, 14> tags = {{
        {"<think>", "</think>", {}},  // DeepSeek R1, Qwen 3, GLM, SmolLM 3 …
        {"<thinking>", "</thinking>", {}},
        {"<thought>", "</thought>", {}},
        {"<reasoning>", "</reasoning>", {}},
        {"<seed:think>", "</seed:think>", {}},                               // Seed-OSS
        {"[THINK]", "[/THINK]", {}},                                         // Magistral
        {"<|START_THINKING|>", "<|END_THINKING|>", {"<|START_RESPONSE|>"}},  // Command R7B, Command A
        {"<|channel|>analysis<|message|>",
         "<|end|>",
         {"<|start|>assistant", "<|channel|>final<|message|>"}},                            // gpt-oss
        {" to=self<|message|>", "<|eom|>", {"<|start|>assistant", " to=user<|message|>"}},  // Muse Glimmer
        {"<|channel>thought", "<channel|>", {}},                                            // Gemma 4
        {"<|begin_of_thought|>", "<|end_of_thought|>", {"<|begin_of_solution|>"}},
        {"<|inner_prefix|>", "<|inner_suffix|>", {}},       // Apertus
        {"<think:opensource>", "</think:opensource>", {}},  // Hunyuan 3
        {"<unused94>thought", "<unused95>", {}},            // MedGemma
    }};
    return tags;
}

bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// The splitter looks for tags behind white space, with which some begin.
std::string_view withoutSpace(std::string_view tag)
{
    while (!tag.empty() && isSpace(tag.front())) tag.remove_prefix(1);
    return tag;
}

bool hasToken(const Tokenizer* tokenizer, std::string_view text)
{
    const std::optional<TokenId> id = tokenizer ? tokenizer->find(text) : std::nullopt;
    if (!id) return false;
    const TokenKind kind = tokenizer->kind(*id);
    return kind == TokenKind::Control || kind == TokenKind::UserDefined;
}

bool isBegunBy(std::string_view tag, std::string_view text)
{
    return text.size() < tag.size() && tag.starts_with(text);
}

}  // namespace

std::string_view lineBehind(const ReasoningTags& tags) noexcept
{
    return tags.headers.empty() ? "\n" : "";
}

std::string closingText(const ReasoningTags& tags)
{
    std::string text(lineBehind(tags));
    text += tags.close;
    for (const std::string_view header : tags.headers) text += header;
    if (tags.headers.empty()) text += "\n\n";
    return text;
}

std::vector<const ReasoningTags*> findReasoningTags(std::string_view templateSource, const Tokenizer* tokenizer)
{
    std::vector<const ReasoningTags*> found;
    for (const ReasoningTags& tags : knownTags()) {
        const auto writes = [templateSource](std::string_view tag) {
            return templateSource.find(tag) != std::string_view::npos;
        };
        const bool inTemplate = writes(tags.open) || (tags.close != "<|end|>" && writes(tags.close));
        if (inTemplate || (hasToken(tokenizer, tags.open) && hasToken(tokenizer, tags.close))) found.push_back(&tags);
    }
    return found;
}

const ReasoningTags* openedBlock(std::span<const ReasoningTags* const> tags, std::string_view generationPrompt)
{
    const ReasoningTags* opened = nullptr;
    std::size_t last = 0;
    for (const ReasoningTags* candidate : tags) {
        const std::size_t open = generationPrompt.rfind(candidate->open);
        if (open == std::string_view::npos || (opened && open < last)) continue;
        if (generationPrompt.find(candidate->close, open + candidate->open.size()) != std::string_view::npos) continue;
        opened = candidate;
        last = open;
    }
    return opened;
}

ReasoningSplitter::ReasoningSplitter(std::vector<const ReasoningTags*> tags, const ReasoningTags* opened)
    : m_tags(std::move(tags))
{
    if (opened) enter(opened);
    if (m_tags.empty() && !opened) m_state = State::Content;
}

void ReasoningSplitter::enter(const ReasoningTags* block)
{
    m_block = block;
    m_state = State::Reasoning;
    m_afterTag = true;
}

std::string ReasoningSplitter::take(std::size_t size)
{
    std::string text;
    for (std::size_t i = 0; i < size; ++i) {
        if (!m_isControl[i]) text += m_pending[i];
    }
    m_pending.erase(0, size);
    m_isControl.erase(m_isControl.begin(), m_isControl.begin() + static_cast<std::ptrdiff_t>(size));
    return text;
}

ReasoningSplitter::Parts ReasoningSplitter::feed(std::string_view bytes, bool isControl)
{
    m_pending += bytes;
    m_isControl.insert(m_isControl.end(), bytes.size(), isControl);
    Parts parts;
    bool goesOn = true;
    while (goesOn) {
        switch (m_state) {
        case State::Start:
            goesOn = stepStart();
            break;
        case State::Reasoning:
            goesOn = stepReasoning(parts);
            break;
        case State::Content:
            parts.content += take(m_pending.size());
            goesOn = false;
            break;
        }
    }
    return parts;
}

/// Looks for a tag or a header at the front; false when more must come before that can be told.
bool ReasoningSplitter::stepStart()
{
    const auto isText = [](char c) { return !isSpace(c); };
    const auto first =
        static_cast<std::size_t>(std::find_if(m_pending.begin(), m_pending.end(), isText) - m_pending.begin());
    const std::string_view rest = std::string_view(m_pending).substr(first);
    if (rest.empty()) return false;
    bool mayBecomeOne = false;
    for (const ReasoningTags* tags : m_tags) {
        const std::string_view open = withoutSpace(tags->open);
        if (rest.starts_with(open)) {
            take(first + open.size());
            enter(tags);
            return true;
        }
        mayBecomeOne = mayBecomeOne || isBegunBy(open, rest);
        for (const std::string_view each : tags->headers) {
            const std::string_view header = withoutSpace(each);
            if (rest.starts_with(header)) {
                take(first + header.size());
                m_afterTag = true;
                return true;
            }
            mayBecomeOne = mayBecomeOne || isBegunBy(header, rest);
        }
    }
    if (mayBecomeOne) return false;
    if (std::exchange(m_afterTag, false)) take(first);
    m_state = State::Content;
    return true;
}

bool ReasoningSplitter::stepReasoning(Parts& parts)
{
    if (m_afterTag) {
        const auto text = std::find_if(m_pending.begin(), m_pending.end(), [](char c) { return !isSpace(c); });
        take(static_cast<std::size_t>(text - m_pending.begin()));
        if (m_pending.empty()) return false;
        m_afterTag = false;
    }
    const std::string_view close = m_block->close;
    const std::size_t at = m_pending.find(close);
    if (at != std::string::npos) {
        parts.reasoning += take(at);
        take(close.size());
        m_block = nullptr;
        m_state = State::Start;
        m_afterTag = true;
        return true;
    }
    std::size_t held = std::min(close.size() - 1, m_pending.size());
    while (held > 0 && !m_pending.ends_with(close.substr(0, held))) --held;
    parts.reasoning += take(m_pending.size() - held);
    return false;
}

ReasoningSplitter::Parts ReasoningSplitter::finish()
{
    Parts parts;
    if (m_state == State::Reasoning) {
        parts.reasoning = take(m_pending.size());
    } else {
        const bool onlySpace = std::all_of(m_pending.begin(), m_pending.end(), isSpace);
        parts.content = m_afterTag && onlySpace ? std::string() : take(m_pending.size());
    }
    return parts;
}

}  // namespace vitrine
