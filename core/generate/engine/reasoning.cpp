#include "core/generate/engine/reasoning.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

namespace vitrine {

namespace {

/// Returns the tags that known model families use.
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

/// Returns the tag without leading white space. The splitter skips white space before tags, and some tags begin with a
/// blank.
std::string_view withoutSpace(std::string_view tag)
{
    while (!tag.empty() && isSpace(tag.front())) tag.remove_prefix(1);
    return tag;
}

/// Returns whether the closing tag also ends messages that are not reasoning.
bool endsEveryMessage(const ReasoningTags& tags)
{
    return tags.close == "<|end|>" || tags.close == "<|eom|>";
}

bool hasToken(const Tokenizer* tokenizer, std::string_view text)
{
    const std::optional<TokenId> id = tokenizer ? tokenizer->find(text) : std::nullopt;
    if (!id) return false;
    const TokenKind kind = tokenizer->kind(*id);
    return kind == TokenKind::Control || kind == TokenKind::UserDefined;
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
        const bool inTemplate = writes(tags.open) || (!endsEveryMessage(tags) && writes(tags.close));
        if (inTemplate || (hasToken(tokenizer, tags.open) && hasToken(tokenizer, tags.close))) found.push_back(&tags);
    }
    return found;
}

std::vector<const ReasoningTags*> answerTags(std::span<const ReasoningTags* const> own)
{
    std::vector<const ReasoningTags*> tags(own.begin(), own.end());
    const ReasoningTags* const think = knownTags().data();
    if (std::ranges::find(tags, think) == tags.end()) tags.push_back(think);
    return tags;
}

std::vector<const ReasoningTags*> serverTags()
{
    constexpr std::array<std::string_view, 5> kOpening{"<think>", "<thinking>", "<seed:think>", "[THINK]",
                                                       "<think:opensource>"};
    std::vector<const ReasoningTags*> tags;
    for (const ReasoningTags& each : knownTags()) {
        if (std::ranges::find(kOpening, each.open) != kOpening.end()) tags.push_back(&each);
    }
    return tags;
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

ReasoningSplitter::ReasoningSplitter(const std::vector<const ReasoningTags*>& tags, const ReasoningTags* opened,
                                     const Tokenizer* tokenizer)
{
    for (const ReasoningTags* each : tags) m_blocks.push_back(blockOf(*each, tokenizer));
    if (opened) enter(blockOf(*opened, tokenizer));
    if (m_blocks.empty() && !opened) m_state = State::Content;
}

ReasoningSplitter::Block ReasoningSplitter::blockOf(const ReasoningTags& tags, const Tokenizer* tokenizer)
{
    Block block{&tags, {withoutSpace(tags.open), tokenizer}, {tags.close, tokenizer}, {}};
    for (const std::string_view header : tags.headers) block.headers.emplace_back(withoutSpace(header), tokenizer);
    return block;
}

void ReasoningSplitter::enter(const Block& block)
{
    m_block = block;
    m_state = State::Reasoning;
    m_afterTag = true;
    m_mayCloseAlone = false;
}

std::size_t ReasoningSplitter::leadingSpace() const
{
    const auto isText = [](AnswerByte byte) { return !isSpace(byte.value); };
    return static_cast<std::size_t>(std::ranges::find_if(m_pending, isText) - m_pending.begin());
}

void ReasoningSplitter::drop(std::size_t size)
{
    m_pending.erase(m_pending.begin(), m_pending.begin() + static_cast<std::ptrdiff_t>(size));
}

void ReasoningSplitter::move(std::size_t size, std::vector<AnswerSpan>& runs)
{
    for (std::size_t i = 0; i < size; ++i) {
        const bool hidden = m_pending[i].kind == TokenKind::Control;
        if (i == 0 || runs.back().hidden != hidden) runs.push_back({{}, hidden});
        runs.back().bytes += m_pending[i].value;
    }
    drop(size);
}

void ReasoningSplitter::moveTag(std::size_t size, std::vector<AnswerSpan>& runs)
{
    AnswerSpan& run = runs.emplace_back();
    run.hidden = true;
    for (std::size_t i = 0; i < size; ++i) run.bytes += m_pending[i].value;
    drop(size);
}

ReasoningSplitter::Parts ReasoningSplitter::feed(std::string_view bytes, TokenKind kind)
{
    append(m_pending, bytes, kind);
    Parts parts;
    bool goesOn = true;
    while (goesOn) {
        switch (m_state) {
        case State::Start:
            goesOn = stepStart(parts);
            break;
        case State::Reasoning:
            goesOn = stepReasoning(parts);
            break;
        case State::Content:
            goesOn = stepContent(parts, false);
            break;
        }
    }
    return parts;
}

/// Looks for a tag or a header at the beginning of the pending text. Returns false when more bytes are required.
bool ReasoningSplitter::stepStart(Parts& parts)
{
    const std::size_t first = leadingSpace();
    const std::span<const AnswerByte> rest = std::span(m_pending).subspan(first);
    if (rest.empty()) return false;
    bool mayBecomeOne = false;
    for (const Block& block : m_blocks) {
        if (block.open.begins(rest)) {
            drop(first);
            moveTag(block.open.size(), parts.reasoning);
            enter(block);
            return true;
        }
        mayBecomeOne = mayBecomeOne || block.open.mayBecome(rest);
        if (!endsEveryMessage(*block.tags)) {
            if (block.close.begins(rest)) {
                drop(first);
                closeAlone(block, 0, parts);
                return true;
            }
            mayBecomeOne = mayBecomeOne || block.close.mayBecome(rest);
        }
        for (const TagSpelling& header : block.headers) {
            if (header.begins(rest)) {
                drop(first);
                moveTag(header.size(), parts.content);
                m_afterTag = true;
                return true;
            }
            mayBecomeOne = mayBecomeOne || header.mayBecome(rest);
        }
    }
    if (mayBecomeOne) return false;
    if (std::exchange(m_afterTag, false)) drop(first);
    m_state = State::Content;
    return true;
}

bool ReasoningSplitter::stepReasoning(Parts& parts)
{
    if (m_afterTag) {
        drop(leadingSpace());
        if (m_pending.empty()) return false;
        m_afterTag = false;
    }
    const TagSpelling& close = m_block->close;
    if (const std::optional<std::size_t> at = close.find(m_pending)) {
        move(*at, parts.reasoning);
        moveTag(close.size(), parts.reasoning);
        m_block.reset();
        m_state = State::Start;
        m_afterTag = true;
        return true;
    }
    move(m_pending.size() - close.heldBack(m_pending), parts.reasoning);
    return false;
}

void ReasoningSplitter::closeAlone(const Block& block, std::size_t at, Parts& parts)
{
    if (std::exchange(m_mayCloseAlone, false)) parts.closesAlone = true;
    // At this point, parts.content holds only hidden headers. They become part of the reasoning.
    std::ranges::move(std::exchange(parts.content, {}), std::back_inserter(parts.reasoning));
    move(at, parts.reasoning);
    moveTag(block.close.size(), parts.reasoning);
    m_state = State::Start;
    m_afterTag = true;
}

/// Returns the tag that begins at offset `at` of the pending text. Tags in code and in quotation marks are ignored.
/// `isEnd`: whether the answer ends here, so that a partial tag is ordinary text.
ReasoningSplitter::TagAt ReasoningSplitter::tagAt(std::size_t at, bool isEnd) const
{
    constexpr std::size_t kLongestMark = 3;  // length of the longest quotation mark in bytes
    const std::span<const AnswerByte> rest = std::span(m_pending).subspan(at);
    for (const Block& block : m_blocks) {
        if (endsEveryMessage(*block.tags)) continue;
        for (const TagSpelling* tag : {&block.open, &block.close}) {
            if (!isEnd && tag->mayBecome(rest)) return {TagAt::Kind::Unknown, &block};
            if (!tag->begins(rest)) continue;
            std::string after;
            for (std::size_t i = tag->size(); i < std::min(rest.size(), tag->size() + kLongestMark); ++i)
                after += rest[i].value;
            const CodeTracker::Quote quote = m_code.quotes(after);
            if (quote == CodeTracker::Quote::Yes) continue;
            if (quote == CodeTracker::Quote::Unknown && !isEnd) return {TagAt::Kind::Unknown, &block};
            return {tag == &block.open ? TagAt::Kind::Opens : TagAt::Kind::Closes, &block};
        }
    }
    return {};
}

/// Looks for the first tag in the content of the answer. Returns true if it is a closing tag, which makes the content
/// before it reasoning. `isEnd`: whether the answer ends here, so that a partial tag is ordinary text.
bool ReasoningSplitter::stepContent(Parts& parts, bool isEnd)
{
    for (std::size_t at = 0; m_mayCloseAlone && at < m_pending.size(); ++at) {
        const TagAt tag = tagAt(at, isEnd);
        switch (tag.kind) {
        case TagAt::Kind::None:
            m_code.add(m_pending[at].value);
            break;
        case TagAt::Kind::Unknown:
            move(at, parts.content);
            return false;
        case TagAt::Kind::Opens:
            m_mayCloseAlone = false;
            break;
        case TagAt::Kind::Closes:
            closeAlone(*tag.block, at, parts);
            return true;
        }
    }
    move(m_pending.size(), parts.content);
    return false;
}

ReasoningSplitter::Parts ReasoningSplitter::finish()
{
    Parts parts;
    if (m_state == State::Content) stepContent(parts, true);
    if (m_state == State::Reasoning) {
        move(m_pending.size(), parts.reasoning);
    } else {
        const bool onlySpace = leadingSpace() == m_pending.size();
        if (!m_afterTag || !onlySpace) move(m_pending.size(), parts.content);
    }
    return parts;
}

}  // namespace vitrine
