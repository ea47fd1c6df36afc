#pragma once

#include <QString>
#include <QStringView>

#include <optional>
#include <unordered_map>

struct cmark_node;

namespace vitrine {

/// An HTML tag that is supported inside text. Unsupported tags are shown as text.
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
        Plain,  ///< only the contents are shown, without their formatting: colours, fonts and titles
        Summary,
        Details
    };
    Kind kind = Kind::Break;
    bool opens = true;
    QString url = {};  ///< address of a Link; only for its opening tag

    bool operator==(const InlineTag&) const = default;
};

/// Returns the tag for source such as "<br>" or "</sub>"; attributes are ignored. Returns nullopt for an unsupported
/// tag.
std::optional<InlineTag> inlineTag(QStringView source);

/// Returns the nodes of a block that are supported tags: single tags, and opening and closing tags that match each
/// other.
std::unordered_map<cmark_node*, InlineTag> inlineTags(cmark_node* block);

/// Returns the text in Unicode's superscript or subscript characters; nullopt if Unicode lacks such a character.
std::optional<QString> raised(QStringView words, InlineTag::Kind kind);

/// Returns the text that replaces a tag: a line break for <br> and after the summary of a foldable section, otherwise
/// an empty text.
QString textOfTag(const InlineTag& tag);
/// Returns whether a line break only separates the tags of a foldable section (<details>). Such a line break is not
/// shown.
bool followsFold(cmark_node* lineBreak, const std::unordered_map<cmark_node*, InlineTag>& tags);
/// Returns the text of an inline node. `isolated` means that the text of the block runs from right to left. Isolating
/// characters are then added around code.
QString textOfLiteral(cmark_node* node, bool isolated);

/// A character that is placed before a tag at the start of a line. Without this character, cmark would read the line as
/// an HTML block. The character is removed from parsed trees.
inline constexpr QChar kInlineMark{0xFDD0};

/// Characters that are placed before and after code in right-to-left text. Without these characters, brackets in the
/// code would be shown on the wrong side.
inline constexpr QChar kIsolateBegins{0x2066};
inline constexpr QChar kIsolateEnds{0x2069};
/// Returns whether a block contains right-to-left letters.
bool hasRightToLeft(cmark_node* block);

}  // namespace vitrine
