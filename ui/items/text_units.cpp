#include "ui/items/text_units.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMouseEvent>

#include <unicode/ubrk.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace vitrine {

namespace {

/// Number of characters that are examined on each side of a position. It is assumed that no word is longer.
constexpr int kAround = 256;
/// Qt's rules are not used for code points from this one on, the first of the Thai script. Many of these scripts have
/// no spaces between words, or have punctuation that Qt treats as letters.
constexpr char16_t kFirstConcerned = 0x0E00;

/// The part of a text that surrounds a position.
struct Part {
    QString text;
    int begin = 0;  ///< position of this part in the whole text
    int at = 0;     ///< the position, relative to `text`
};

Part partAround(QQuickItem* item, int at)
{
    Part part;
    part.begin = std::max(0, at - kAround);
    part.at = at - part.begin;
    const int end = std::min(item->property("length").toInt(), at + kAround);
    QMetaObject::invokeMethod(item, "getText", Q_RETURN_ARG(QString, part.text), Q_ARG(int, part.begin),
                              Q_ARG(int, end));
    part.at = std::min(part.at, static_cast<int>(part.text.size()));
    return part;
}

/// Word or character boundaries in a text. They follow the rules of Unicode and the dictionaries of ICU.
class Boundaries {
public:
    Boundaries(const QString& text, UBreakIteratorType type)
        : m_walk(ubrk_open(type, nullptr, reinterpret_cast<const UChar*>(text.utf16()),
                           static_cast<int32_t>(text.size()), &m_status),
                 &ubrk_close)
    {
    }

    bool known() const { return U_SUCCESS(m_status) && m_walk; }
    int before(int at) const { return std::max(0, static_cast<int>(ubrk_preceding(m_walk.get(), at))); }
    int behind(int at, int end) const
    {
        const int32_t found = ubrk_following(m_walk.get(), at);
        return found == UBRK_DONE ? end : static_cast<int>(found);
    }

private:
    UErrorCode m_status = U_ZERO_ERROR;
    std::unique_ptr<UBreakIterator, decltype(&ubrk_close)> m_walk;
};

/// Returns whether Qt's rules may fail at a position: the text between the spaces around it may contain several words,
/// or punctuation.
bool isConcerned(const Part& part)
{
    const auto concerned = [](QChar c) { return c.unicode() >= kFirstConcerned; };
    const auto isSpace = [](QChar c) { return c.isSpace(); };
    const auto at = part.text.begin() + part.at;
    const auto begin = std::find_if(std::make_reverse_iterator(at), part.text.rend(), isSpace).base();
    const auto* end = std::find_if(at, part.text.end(), isSpace);
    return std::any_of(begin, end, concerned);
}

bool isBlank(QStringView text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.isSpace(); });
}

/// Returns whether a text is one emoji that consists of several code points.
bool isEmojiSequence(QStringView text)
{
    const QList<uint> points = text.toUcs4();
    return points.size() > 1 && std::any_of(points.begin(), points.end(), [](uint point) {
               const auto c = static_cast<UChar32>(point);
               return point == 0xFE0F || point == 0x20E3 || u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION) ||
                      u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER) || u_hasBinaryProperty(c, UCHAR_REGIONAL_INDICATOR);
           });
}

void selectRange(QQuickItem* text, int from, int to)
{
    QMetaObject::invokeMethod(text, "select", Q_ARG(int, from), Q_ARG(int, to));
}

void remove(QQuickItem* text, int from, int to)
{
    QMetaObject::invokeMethod(text, "remove", Q_ARG(int, std::min(from, to)), Q_ARG(int, std::max(from, to)));
}

bool isText(QObject* object)
{
    return object->inherits("QQuickTextEdit") || object->inherits("QQuickTextInput");
}

struct WordKey {
    QKeySequence::StandardKey key;
    bool backwards;
};
constexpr WordKey kWordKeys[] = {
    {QKeySequence::DeleteStartOfWord, true},  {QKeySequence::DeleteEndOfWord, false},
    {QKeySequence::MoveToPreviousWord, true}, {QKeySequence::MoveToNextWord, false},
    {QKeySequence::SelectPreviousWord, true}, {QKeySequence::SelectNextWord, false},
};

}  // namespace

TextUnits::TextUnits(QObject* parent) : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool TextUnits::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonDblClick:
        return isText(watched) && selectWord(static_cast<QQuickItem*>(watched), *static_cast<QMouseEvent*>(event));
    case QEvent::MouseMove:
        return m_selecting && watched == m_selecting;
    case QEvent::MouseButtonRelease:
        m_selecting.clear();
        return false;
    case QEvent::KeyPress:
        return isText(watched) && takeKey(static_cast<QQuickItem*>(watched), *static_cast<QKeyEvent*>(event));
    default:
        return false;
    }
}

bool TextUnits::selectWord(QQuickItem* text, const QMouseEvent& click)
{
    if (click.button() != Qt::LeftButton || !text->property("selectByMouse").toBool()) return false;
    int caret = 0;
    QRectF place;
    const QPointF point = click.position();
    const bool oneLine = text->inherits("QQuickTextInput");
    if (oneLine)
        caret = text->property("cursorPosition").toInt();  // the first press of the double click has set the cursor
    else
        QMetaObject::invokeMethod(text, "positionAt", Q_RETURN_ARG(int, caret), Q_ARG(qreal, point.x()),
                                  Q_ARG(qreal, point.y()));
    QMetaObject::invokeMethod(text, "positionToRectangle", Q_RETURN_ARG(QRectF, place), Q_ARG(int, caret));
    if (place.x() > point.x() && caret > 0) --caret;
    const Part part = partAround(text, caret);
    if (part.at >= part.text.size() || !isConcerned(part)) return false;
    const Boundaries words(part.text, UBRK_WORD);
    if (!words.known()) return false;
    const int end = words.behind(part.at, static_cast<int>(part.text.size()));
    selectRange(text, part.begin + words.before(part.at + 1), part.begin + end);
    m_selecting = text;
    return true;
}

bool TextUnits::takeKey(QQuickItem* text, const QKeyEvent& key)
{
    if (text->property("inputMethodComposing").toBool()) return false;
    const bool plain = (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) == 0;
    if (plain && key.key() == Qt::Key_Backspace) return removeEmoji(text, true);
    if (plain && key.key() == Qt::Key_Delete && (key.modifiers() & Qt::ShiftModifier) == 0)
        return removeEmoji(text, false);
    for (const WordKey& word : kWordKeys) {
        if (key.matches(word.key)) return moveByWord(text, word.key, word.backwards);
    }
    return false;
}

bool TextUnits::removeEmoji(QQuickItem* text, bool backwards)
{
    const int at = text->property("cursorPosition").toInt();
    const bool selected = text->property("selectionStart").toInt() != text->property("selectionEnd").toInt();
    if (selected || text->property("readOnly").toBool()) return false;
    const Part part = partAround(text, at);
    const Boundaries characters(part.text, UBRK_CHARACTER);
    if (!characters.known()) return false;
    const int begin = backwards ? characters.before(part.at) : part.at;
    const int end = backwards ? part.at : characters.behind(part.at, static_cast<int>(part.text.size()));
    if (begin >= end || !isEmojiSequence(QStringView(part.text).sliced(begin, end - begin))) return false;
    remove(text, part.begin + begin, part.begin + end);
    return true;
}

bool TextUnits::moveByWord(QQuickItem* text, QKeySequence::StandardKey key, bool backwards)
{
    const bool deletes = key == QKeySequence::DeleteStartOfWord || key == QKeySequence::DeleteEndOfWord;
    const bool selects = key == QKeySequence::SelectPreviousWord || key == QKeySequence::SelectNextWord;
    const int first = text->property("selectionStart").toInt();
    const int last = text->property("selectionEnd").toInt();
    if (deletes && (first != last || text->property("readOnly").toBool())) return false;
    const int caret = text->property("cursorPosition").toInt();
    const Part part = partAround(text, caret);
    const Boundaries words(part.text, UBRK_WORD);
    if (!words.known() || !isConcerned(part)) return false;
    const int size = static_cast<int>(part.text.size());
    int at = part.at;
    while (backwards && at > 0) {
        const int before = words.before(at);
        const bool blank = isBlank(QStringView(part.text).sliced(before, at - before));
        at = before;
        if (!blank) break;
    }
    if (!backwards && at < size) at = words.behind(at, size);
    while (!backwards && !deletes && at < size && part.text[at].isSpace()) ++at;
    const int target = part.begin + at;
    if (deletes)
        remove(text, caret, target);
    else if (selects)
        selectRange(text, caret == first ? last : first, target);
    else
        text->setProperty("cursorPosition", target);
    return true;
}

}  // namespace vitrine
