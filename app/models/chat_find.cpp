#include "app/models/chat_find.h"

#include "app/markdown/shown_text.h"
#include "app/models/message_list_model.h"

#include <QElapsedTimer>

#include <algorithm>
#include <chrono>
#include <tuple>
#include <utility>

namespace vitrine {

namespace {

constexpr std::chrono::milliseconds kGathering{200};
/// Maximum duration of one time slice of the search, in milliseconds.
constexpr qint64 kSliceMs = 12;
constexpr int kAllLooked = -2;

}  // namespace

bool ChatFind::Place::isBefore(const Place& other) const
{
    return std::tie(part, block, line, column, at) <
           std::tie(other.part, other.block, other.line, other.column, other.at);
}

ChatFind::ChatFind(MessageListModel& messages, QObject* parent) : QObject(parent), m_messages(messages)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kGathering);
    connect(&m_soon, &QTimer::timeout, this,
            [this] { restart(m_current < 0 ? std::nullopt : std::optional(Goal{.place = m_place, .go = false})); });
    m_slices.setInterval(0);
    connect(&m_slices, &QTimer::timeout, this, &ChatFind::findMore);
    const auto later = [this] {
        if (m_active && !m_soon.isActive()) m_soon.start();
    };
    connect(&m_messages, &QAbstractItemModel::dataChanged, this, later);
    connect(&m_messages, &QAbstractItemModel::rowsInserted, this, later);
    connect(&m_messages, &QAbstractItemModel::rowsRemoved, this, later);
    // The model is reset when another chat is shown. The search then ends.
    connect(&m_messages, &QAbstractItemModel::modelReset, this, [this] { setActive(false); });
}

void ChatFind::setActive(bool active)
{
    if (active == m_active) return;
    m_active = active;
    restart(Goal{.place = m_place});
    emit activeChanged();
}

void ChatFind::setText(const QString& text)
{
    if (text == m_text) return;
    m_text = text;
    m_search = TextSearch(text);
    m_known.clear();
    restart(Goal{.place = m_place});
}

void ChatFind::setSystemPrompt(const QString& prompt)
{
    if (prompt == m_systemPrompt) return;
    m_systemPrompt = prompt;
    if (m_active) m_soon.start();
}

void ChatFind::start(const QString& text, qint64 message, Part part)
{
    if (text != m_text) {
        m_text = text;
        m_search = TextSearch(text);
        m_known.clear();
    }
    m_active = true;
    const int row = m_messages.rowOf(message);
    restart(Goal{.place = {.message = message, .row = row, .part = part}, .anyOther = false});
    emit activeChanged();
}

void ChatFind::restart(const std::optional<Goal>& goal)
{
    m_soon.stop();
    m_slices.stop();
    m_places.clear();
    m_current = -1;
    m_goal = goal;
    m_nextRow = kAllLooked;
    if (m_active && !m_search.isEmpty()) {
        m_nextRow = m_messages.count() - 1;
        m_slices.start();
        findMore();
        return;
    }
    setPlace({});
    m_known.clear();
    emit changed();
}

void ChatFind::findMore()
{
    QElapsedTimer clock;
    clock.start();
    while (m_nextRow != kAllLooked && clock.elapsed() < kSliceMs) {
        const std::size_t before = m_places.size();
        if (m_nextRow >= 0)
            findInRow(m_nextRow--);
        else
            findInSystemPrompt();
        reach(before);
    }
    if (m_nextRow == kAllLooked) m_slices.stop();
    emit changed();
}

void ChatFind::findInRow(int row)
{
    const StoredMessage* message = m_messages.messageAt(row);
    if (!message) return;  // the chat has become shorter; the signal about this change restarts the search
    for (Place place : placesIn(*message)) {
        place.row = row;
        m_places.push_back(place);
    }
}

void ChatFind::findInSystemPrompt()
{
    m_nextRow = kAllLooked;
    const auto first = static_cast<std::ptrdiff_t>(m_places.size());
    for (const TextRange& range : m_search.in(m_systemPrompt))
        m_places.push_back({.part = Part::SystemPrompt, .at = static_cast<int>(range.at)});
    std::reverse(m_places.begin() + first, m_places.end());
}

/// Looks for the match that m_goal requests among the elements of m_places from index `from` on. If it is there, goes
/// to it. If the search is complete and has not found it, the result depends on Goal::anyOther. If anyOther is set,
/// goes to the last match of the chat. Otherwise shows the requested message without a current match.
void ChatFind::reach(std::size_t from)
{
    if (!m_goal) return;
    const Place& wished = m_goal->place;
    const auto isThere = [&wished](const Place& place) {
        return place.message == wished.message &&
               (place.part == Part::SystemPrompt) == (wished.part == Part::SystemPrompt) && !place.isBefore(wished);
    };
    // m_places is sorted from the last match of the chat to the first. Search it backwards, so that the result is the
    // first match in the message that is not before the requested place.
    const auto found = std::find_if(m_places.rbegin(), m_places.rend() - static_cast<std::ptrdiff_t>(from), isThere);
    const bool there = wished.part != Part::None || wished.message != 0;
    int place = -1;
    if (there && found != m_places.rend() - static_cast<std::ptrdiff_t>(from))
        place = static_cast<int>(m_places.rend() - found) - 1;
    else if (m_nextRow == kAllLooked || (!there && !m_places.empty()))
        place = m_places.empty() || !m_goal->anyOther ? -1 : 0;
    else
        return;
    const Goal goal = *std::exchange(m_goal, std::nullopt);
    if (place >= 0 && goal.go) {
        go(place);
    } else if (place >= 0) {
        m_current = place;
        setPlace(m_places[static_cast<std::size_t>(place)]);
    } else {
        // The requested message has no match. Show the message without a current match.
        setPlace({.message = goal.anyOther ? 0 : goal.place.message, .row = goal.anyOther ? -1 : goal.place.row});
        if (!goal.anyOther) emit wanted();
    }
}

const std::vector<ChatFind::Place>& ChatFind::placesIn(const StoredMessage& message)
{
    Known& known = m_known[message.id];
    if (known.text != message.text || known.reasoning != message.reasoning || known.text.isNull())
        known = {message.text, message.reasoning, findIn(message)};
    return known.places;
}

std::vector<ChatFind::Place> ChatFind::findIn(const StoredMessage& message) const
{
    std::vector<Place> places;
    const auto search = [this, &places, &message](Part part, const ShownText& shown) {
        for (const qsizetype at : foundIn(shown)) {
            places.push_back({.message = message.id,
                              .part = part,
                              .block = shown.block,
                              .line = shown.line,
                              .column = shown.column,
                              .at = static_cast<int>(at)});
        }
    };
    if (m_search.mayBeIn(message.reasoning)) {
        for (const ShownText& shown : shownTexts(message.reasoning)) search(Part::Reasoning, shown);
    }
    if (message.role == QLatin1String("user")) {
        search(Part::Text, {.text = message.text});
    } else if (m_search.mayBeIn(message.text)) {
        for (const ShownText& shown : shownTexts(message.text)) search(Part::Text, shown);
    }
    std::reverse(places.begin(), places.end());
    return places;
}

/// Returns the positions of all matches in a text. A match inside the source of a formula counts as a match of the
/// whole formula.
std::vector<qsizetype> ChatFind::foundIn(const ShownText& shown) const
{
    std::vector<qsizetype> found;
    for (const TextRange& range : m_search.in(shown.text)) found.push_back(range.at);
    qsizetype place = -1;
    for (const QString& source : shown.formulas) {
        place = shown.text.indexOf(QChar::ObjectReplacementCharacter, place + 1);
        if (m_search.isIn(source)) found.push_back(place);
    }
    std::sort(found.begin(), found.end());
    return found;
}

void ChatFind::step(int by)
{
    if (count() == 0) return;
    m_goal.reset();
    const int from = m_current < 0 ? (by < 0 ? 0 : -1) : m_current;
    go((from + by + count()) % count());
}

void ChatFind::go(int place)
{
    m_current = place;
    ++m_visit;
    setPlace(m_places[static_cast<std::size_t>(place)]);
    emit changed();
    emit wanted();
}

void ChatFind::setPlace(const Place& place)
{
    m_place = place;
    emit placeChanged();
}

}  // namespace vitrine
