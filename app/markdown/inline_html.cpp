#include "app/markdown/inline_html.h"

#include "app/markdown/tree.h"

#include <QRegularExpression>

#include <cmark-gfm.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

using Kind = InlineTag::Kind;

constexpr std::pair<QStringView, Kind> kTags[] = {
    {u"br", Kind::Break},      {u"sub", Kind::Below},   {u"sup", Kind::Above},       {u"kbd", Kind::Key},
    {u"b", Kind::Bold},        {u"strong", Kind::Bold}, {u"i", Kind::Italic},        {u"em", Kind::Italic},
    {u"s", Kind::Struck},      {u"del", Kind::Struck},  {u"u", Kind::Underlined},    {u"ins", Kind::Underlined},
    {u"strike", Kind::Struck}, {u"code", Kind::Code},   {u"tt", Kind::Code},         {u"samp", Kind::Code},
    {u"var", Kind::Italic},    {u"cite", Kind::Italic}, {u"dfn", Kind::Italic},      {u"mark", Kind::Marked},
    {u"a", Kind::Link},        {u"span", Kind::Plain},  {u"font", Kind::Plain},      {u"small", Kind::Plain},
    {u"big", Kind::Plain},     {u"abbr", Kind::Plain},  {u"details", Kind::Details}, {u"summary", Kind::Summary}};

constexpr QStringView kPlain = u"0123456789+-=()aehijklmnoprstuvx";
constexpr QStringView kBelow = u"₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ";
constexpr QStringView kAbove = u"⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵉʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛˣ";
static_assert(kPlain.size() == kBelow.size() && kPlain.size() == kAbove.size());

/// Returns whether a tag is valid without a matching tag in the same block.
bool standsAlone(Kind kind)
{
    return kind == Kind::Break || kind == Kind::Details || kind == Kind::Summary;
}

/// Returns the address in the attributes of a link; null if they contain no address.
QString addressIn(QStringView attributes)
{
    static const QRegularExpression href(
        QStringLiteral("(?:^|\\s)href\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))"),
        QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch found = href.match(attributes);
    if (!found.hasMatch()) return {};
    QString address = found.captured(1) + found.captured(2) + found.captured(3);
    constexpr std::pair<const char*, char> kEntities[] = {{"&quot;", '"'}, {"&apos;", '\''}, {"&#39;", '\''},
                                                          {"&lt;", '<'},   {"&gt;", '>'},    {"&amp;", '&'}};
    for (const auto& [entity, letter] : kEntities) address.replace(QLatin1String(entity), QChar::fromLatin1(letter));
    return address.isNull() ? QStringLiteral("") : address;
}

template <typename Visit>
void forEachNode(cmark_node* block, Visit visit)
{
    const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> walk(cmark_iter_new(block), &cmark_iter_free);
    for (cmark_event_type event = cmark_iter_next(walk.get()); event != CMARK_EVENT_DONE;
         event = cmark_iter_next(walk.get())) {
        if (event == CMARK_EVENT_ENTER) visit(cmark_iter_get_node(walk.get()));
    }
}

}  // namespace

std::optional<InlineTag> inlineTag(QStringView source)
{
    if (source.size() < 3 || source.front() != u'<' || source.back() != u'>') return std::nullopt;
    QStringView inside = source.sliced(1).chopped(1);
    const bool opens = !inside.startsWith(u'/');
    if (!opens) inside = inside.sliced(1);
    const auto* end = std::find_if_not(inside.begin(), inside.end(), [](QChar c) { return c.isLetterOrNumber(); });
    const QStringView name = inside.first(end - inside.begin());
    const QStringView rest = inside.sliced(name.size());
    if (!rest.isEmpty() && !rest.front().isSpace() && rest != u"/") return std::nullopt;
    const auto* found = std::find_if(std::begin(kTags), std::end(kTags), [name](const auto& tag) {
        return name.compare(tag.first, Qt::CaseInsensitive) == 0;
    });
    if (found == std::end(kTags)) return std::nullopt;
    InlineTag tag{found->second, opens};
    if (tag.kind == Kind::Link && opens) {
        tag.url = addressIn(rest);
        if (tag.url.isNull()) return std::nullopt;
    }
    return tag;
}

std::unordered_map<cmark_node*, InlineTag> inlineTags(cmark_node* block)
{
    std::unordered_map<cmark_node*, InlineTag> tags;
    std::vector<std::pair<cmark_node*, InlineTag>> open;
    forEachNode(block, [&](cmark_node* node) {
        if (cmark_node_get_type(node) != CMARK_NODE_HTML_INLINE) return;
        const auto tag = inlineTag(QString::fromUtf8(cmark_node_get_literal(node)));
        if (!tag) return;
        if (*tag == InlineTag{Kind::Summary, false} && !cmark_node_next(node)) {
            // The summary is the end of the block, so no line break is needed after it.
            tags.emplace(node, InlineTag{Kind::Details, false});
        } else if (standsAlone(tag->kind)) {
            tags.emplace(node, *tag);
        } else if (tag->opens) {
            open.emplace_back(node, *tag);
        } else {
            const auto begin = std::find_if(open.rbegin(), open.rend(),
                                            [&tag](const auto& other) { return other.second.kind == tag->kind; });
            if (begin == open.rend()) return;
            tags.emplace(begin->first, begin->second);
            tags.emplace(node, *tag);
            open.erase(std::prev(begin.base()), open.end());
        }
    });
    return tags;
}

std::optional<QString> raised(QStringView words, Kind kind)
{
    QString out;
    for (const QChar c : words) {
        const qsizetype at = kPlain.indexOf(c == QChar(0x2212) ? QChar(u'-') : c);
        if (at < 0) return std::nullopt;
        out += (kind == Kind::Below ? kBelow : kAbove)[at];
    }
    return out;
}

QString textOfTag(const InlineTag& tag)
{
    if (tag.kind == Kind::Break) return QString(QChar::LineSeparator);
    return tag == InlineTag{Kind::Summary, false} ? QString(QChar::LineSeparator) : QString();
}

bool followsFold(cmark_node* lineBreak, const std::unordered_map<cmark_node*, InlineTag>& tags)
{
    const auto tag = tags.find(cmark_node_previous(lineBreak));
    if (tag == tags.end()) return false;
    return tag->second.kind == Kind::Details || tag->second == InlineTag{Kind::Summary, false};
}

QString textOfLiteral(cmark_node* node, bool isolated)
{
    QString words = QString::fromUtf8(cmark_node_get_literal(node)).replace(u'\n', QChar::LineSeparator);
    if (isolated && cmark_node_get_type(node) == CMARK_NODE_CODE) words = kIsolateBegins + words + kIsolateEnds;
    return words;
}

bool hasRightToLeft(cmark_node* block)
{
    bool found = false;
    forEachNode(block, [&found](cmark_node* node) {
        if (found || cmark_node_get_type(node) != CMARK_NODE_TEXT) return;
        const QString words = QString::fromUtf8(cmark_node_get_literal(node));
        found = std::any_of(words.begin(), words.end(),
                            [](QChar c) { return c.direction() == QChar::DirR || c.direction() == QChar::DirAL; });
    });
    return found;
}

}  // namespace vitrine
