#include "core/text/bert_words.h"

#include "core/base/utf8.h"
#include "core/text/pattern.h"
#include "core/text/unicode_additions.h"
#include "core/text/unicode_folding.h"

#include <cctype>
#include <utility>

namespace vitrine {

namespace {

/// Whether BERT treats the character as an ideograph. The ranges omit U+2B820 to U+2B91F, like BERT's own tokenizer,
/// with which the vocabularies were made.
bool isIdeograph(char32_t c)
{
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
           (c >= 0x2A700 && c <= 0x2B73F) || (c >= 0x2B740 && c <= 0x2B81F) || (c >= 0x2B920 && c <= 0x2CEAF) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

/// The set of characters that match a pattern.
class CharacterClass {
public:
    explicit CharacterClass(std::string_view expression) : m_pattern(expression) {}
    bool holds(char32_t codePoint, MatchScratch& scratch) const
    {
        std::string character;
        appendUtf8(character, knownCharacter(codePoint));
        return m_pattern.occursIn(character, scratch);
    }

private:
    Pattern m_pattern;
};

struct Classes {
    CharacterClass space{R"(\s)"};
    CharacterClass control{R"([\p{Cc}\p{Cf}\p{Co}])"};
    CharacterClass mark{R"(\p{Mn})"};
    CharacterClass punctuation{R"(\p{P})"};
};

const Classes& classes()
{
    static const Classes all;
    return all;
}

class Splitter {
public:
    explicit Splitter(const BertNormalization& normalization) : m_normalization(normalization) {}

    /// Adds the next character of the text. `end` is the end offset of the character in the source text.
    void add(char32_t codePoint, std::size_t end)
    {
        m_end = static_cast<std::uint32_t>(end);
        if (isSpace(codePoint)) return finishWord();
        if (isDropped(codePoint)) return;
        const bool apart = m_normalization.splitIdeographs && isIdeograph(codePoint);
        if (apart) finishWord();
        for (const char32_t normalized : normalize(codePoint)) append(normalized);
        if (apart) finishWord();
    }

    std::vector<BertWord> take()
    {
        finishWord();
        return std::move(m_words);
    }

private:
    bool isSpace(char32_t c)
    {
        if (c < 0x80) return c == ' ' || c == '\t' || c == '\n' || c == '\r';
        return c != 0x85 && classes().space.holds(c, m_scratch);  // U+0085 counts as a control character
    }
    bool isDropped(char32_t c)
    {
        if (c < 0x80) return c < 0x20 || c == 0x7F;
        return c == 0xFFFD || classes().control.holds(c, m_scratch);
    }
    bool isPunctuation(char32_t c)
    {
        if (c < 0x80) return std::ispunct(static_cast<int>(c)) != 0;
        return classes().punctuation.holds(c, m_scratch);
    }

    std::u32string normalize(char32_t codePoint)
    {
        std::u32string plain;
        if (!m_normalization.stripAccents)
            plain += codePoint;
        else if (codePoint < 0x80 || !classes().mark.holds(codePoint, m_scratch))
            appendWithoutMarks(plain, codePoint);
        if (!m_normalization.lowerCase) return plain;
        std::u32string small;
        for (const char32_t c : plain) appendLowerCase(small, c);
        return small;
    }

    void append(char32_t codePoint)
    {
        const bool apart = m_normalization.splitPunctuation && isPunctuation(codePoint);
        if (apart) finishWord();
        appendUtf8(m_word.text, codePoint);
        m_word.ends.resize(m_word.text.size(), m_end);
        ++m_word.characters;
        if (apart) finishWord();
    }

    void finishWord()
    {
        if (!m_word.text.empty()) m_words.push_back(std::move(m_word));
        m_word = {};
    }

    const BertNormalization m_normalization;
    MatchScratch m_scratch;
    std::uint32_t m_end = 0;
    BertWord m_word;
    std::vector<BertWord> m_words;
};

}  // namespace

std::vector<BertWord> splitBertWords(std::string_view text, const BertNormalization& normalization)
{
    Splitter splitter(normalization);
    for (std::size_t i = 0; i < text.size();) {
        const Utf8Step step = decodeUtf8(text, i);
        i += step.length;
        splitter.add(step.codePoint, i);
    }
    return splitter.take();
}

}  // namespace vitrine
