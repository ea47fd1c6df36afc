#pragma once

#include <QString>
#include <QStringView>

#include <optional>
#include <unordered_map>

struct cmark_node;

namespace vitrine {

/// An HTML tag that is supported within text. All other tags stay text.
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

/// Returns the tag for "<br>", "</sub>" and so on; attributes are ignored. Empty for other tags.
std::optional<InlineTag> inlineTag(QStringView source);

/// Returns the nodes of a block that are such tags: single tags and matching pairs.
std::unordered_map<cmark_node*, InlineTag> inlineTags(cmark_node* block);

/// Returns the text in Unicode's superscript or subscript characters; empty if a character has none.
std::optional<QString> raised(QStringView words, InlineTag::Kind kind);

/// Returns the text that replaces a tag: a line break, also after the summary of a section.
QString textOfTag(const InlineTag& tag);
/// Returns whether a line break only separates the tags of a section, and is therefore not shown.
bool followsFold(cmark_node* lineBreak, const std::unordered_map<cmark_node*, InlineTag>& tags);
/// Returns the text of an inline node. `isolated`: whether the node is code in right-to-left text.
QString textOfLiteral(cmark_node* node, bool isolated);

/// Placed before a tag at the start of a line, which cmark would otherwise read as a block of HTML. Trees do not
/// contain it.
inline constexpr QChar kInlineMark{0xFDD0};

/// Placed around code in right-to-left text, where its brackets would change sides.
inline constexpr QChar kIsolateBegins{0x2066};
inline constexpr QChar kIsolateEnds{0x2069};
/// Returns whether a block contains right-to-left letters.
bool hasRightToLeft(cmark_node* block);

}  // namespace vitrine
