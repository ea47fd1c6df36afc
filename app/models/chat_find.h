#pragma once

#include "app/markdown/text_search.h"
#include "app/store/stored_types.h"

#include <QObject>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <optional>
#include <unordered_map>
#include <vector>

namespace vitrine {

class MessageListModel;
struct ShownText;

/// Searches for a text in the shown chat: in the system prompt, the messages and their reasoning. Counts the matches
/// and steps through them. Case and accents are ignored (TextSearch). Only the shown versions of messages are searched.
/// Only text that the window shows is searched, not Markdown marks and link targets.
///
/// A long chat is searched in several short time slices, starting at its end. `count` grows until the search is
/// complete.
class ChatFind : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool active READ active WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY changed)
    Q_PROPERTY(int count READ count NOTIFY changed)
    /// Number of the current match, counted from 1; 0 without a current match.
    Q_PROPERTY(int current READ current NOTIFY changed)
    /// The following properties are the position of the current match. `message` is the id of the message; 0 if the
    /// match is in the system prompt or if no match exists. `row` is the row of the message, and `part` the part of the
    /// message. `block` is the Markdown block. `line` and `column` are the row and column of a table cell; -1 outside
    /// of tables. `at` is the index of the first matching character.
    Q_PROPERTY(double message READ message NOTIFY placeChanged)
    Q_PROPERTY(int row READ row NOTIFY placeChanged)
    Q_PROPERTY(vitrine::ChatFind::Part part READ part NOTIFY placeChanged)
    Q_PROPERTY(int block READ block NOTIFY placeChanged)
    Q_PROPERTY(int line READ line NOTIFY placeChanged)
    Q_PROPERTY(int column READ column NOTIFY placeChanged)
    Q_PROPERTY(int at READ at NOTIFY placeChanged)
    /// Counter that increases each time a match is visited, even if the same match is visited again.
    Q_PROPERTY(int visit READ visit NOTIFY placeChanged)

public:
    enum class Part { None, SystemPrompt, Reasoning, Text };
    Q_ENUM(Part)

    /// `messages` must outlive this object.
    explicit ChatFind(MessageListModel& messages, QObject* parent = nullptr);

    bool active() const { return m_active; }
    /// Starts or ends the search. An inactive search has no matches, but it keeps its text.
    void setActive(bool active);
    QString text() const { return m_text; }
    /// Sets the text to search for. If the new text is also found at the current match, this place stays current.
    /// Otherwise the last match of the chat becomes current.
    void setText(const QString& text);
    /// Sets the system prompt of the chat, which is searched in addition to the messages. An active search starts
    /// again.
    void setSystemPrompt(const QString& prompt);
    int count() const { return static_cast<int>(m_places.size()); }
    int current() const { return m_current < 0 ? 0 : count() - m_current; }

    double message() const { return static_cast<double>(m_place.message); }
    int row() const { return m_place.row; }
    Part part() const { return m_place.part; }
    int block() const { return m_place.block; }
    int line() const { return m_place.line; }
    int column() const { return m_place.column; }
    int at() const { return m_place.at; }
    int visit() const { return m_visit; }

    /// Starts the search at the first match in this message, or in this part of the message. Shows the message even if
    /// it contains no match.
    void start(const QString& text, qint64 message, Part part = Part::None);
    Q_INVOKABLE void next() { step(-1); }
    Q_INVOKABLE void previous() { step(1); }

signals:
    void activeChanged();
    void changed();
    void placeChanged();
    /// The view must scroll to the current match. Emitted after placeChanged().
    void wanted();

private:
    struct Place {
        qint64 message = 0;
        int row = -1;
        Part part = Part::None;
        int block = 0;
        int line = -1;
        int column = -1;
        int at = -1;

        /// Returns whether this place is before `other`. Both places must be in the same message.
        bool isBefore(const Place& other) const;
    };
    /// The matches in a message, the last match first, and the texts that were searched.
    struct Known {
        QString text;
        QString reasoning;
        std::vector<Place> places;
    };
    /// The match to go to as soon as the search has reached its message.
    struct Goal {
        Place place;           ///< the requested place; if it has no match, the next match in its message is used
        bool anyOther = true;  ///< whether the last match of the chat may be used if the message has no match
        bool go = true;        ///< whether to scroll to the match, or only to make it the current match
    };

    void restart(const std::optional<Goal>& goal);
    void findMore();
    void findInRow(int row);
    void findInSystemPrompt();
    void reach(std::size_t from);
    const std::vector<Place>& placesIn(const StoredMessage& message);
    std::vector<Place> findIn(const StoredMessage& message) const;
    std::vector<qsizetype> foundIn(const ShownText& shown) const;
    void step(int by);
    void go(int place);
    void setPlace(const Place& place);

    MessageListModel& m_messages;
    QString m_systemPrompt;
    QTimer m_soon;    ///< combines several changes of messages into one new search
    QTimer m_slices;  ///< starts the next time slice; runs while there are messages that have not been searched
    bool m_active = false;
    QString m_text;
    TextSearch m_search;
    std::unordered_map<qint64, Known> m_known;  ///< matches of the current text, by message id
    std::vector<Place> m_places;                ///< all matches found so far, from the last match of the chat to the
                                                ///< first
    int m_nextRow = -1;                         ///< next row to search; -1 is the system prompt, -2 means complete
    std::optional<Goal> m_goal;
    int m_current = -1;
    Place m_place;
    int m_visit = 0;
};

}  // namespace vitrine
