#pragma once

#include <QString>
#include <QStringView>

#include <optional>
#include <unordered_map>

struct cmark_node;

namespace vitrine {

/// A tag of HTML that an answer may use within its words. All others stay text.
struct InlineTag {
    enum class Kind {
        Break,
        Below,
        Above,
        Key,
        Code,
        Bold,
        Italic,
        Struck,
        Underlined,
        Marked,
        Link,
        Plain,  ///< only its words are shown: colours, fonts and titles
        Summary,
        Details
    };
    Kind kind = Kind::Break;
    bool opens = true;
    QString url = {};  ///< of a Link that opens

    bool operator==(const InlineTag&) const = default;
};

/// "<br>", "</sub>" and so on. The only attribute that counts is the address of a link; "<a>" without an address stays
/// text.
std::optional<InlineTag> inlineTag(QStringView source);

/// The nodes of a block that are such tags: those that stand alone, and pairs.
std::unordered_map<cmark_node*, InlineTag> inlineTags(cmark_node* block);

/// The words in Unicode's superscript or subscript characters; nothing if a character has none.
std::optional<QString> raised(QStringView words, InlineTag::Kind kind);

/// Replacement of a tag: a line break, also after the summary of a section.
QString textOfTag(const InlineTag& tag);
/// Whether a line break only separates the tags around what can be folded elsewhere.
bool followsFold(cmark_node* lineBreak, const std::unordered_map<cmark_node*, InlineTag>& tags);
/// What an inline node holds, as it is read in one paragraph; `isolated`: code among words from right to left.
QString textOfLiteral(cmark_node* node, bool isolated);

/// Stands before a tag that begins a line, which cmark would else take for a block of HTML. No tree has it.
inline constexpr QChar kInlineMark{0xFDD0};

/// Around code within words that are written from right to left, where its brackets would change sides.
inline constexpr QChar kIsolateBegins{0x2066};
inline constexpr QChar kIsolateEnds{0x2069};
/// Whether letters of a block are written from right to left.
bool hasRightToLeft(cmark_node* block);

}  // namespace vitrine
