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

/// Finds text in the chat that is shown: how often it can be read there, in the system prompt, the messages and what
/// was thought before them, and at which of these places one is. Letters match in either case,
/// with or without accents (TextSearch). Only versions that are shown are looked at, and what the window shows of them:
/// no marks of Markdown and no targets of links.
///
/// A long chat is looked through in slices, from its end; `count` grows meanwhile.
class ChatFind : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool active READ active WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY changed)
    Q_PROPERTY(int count READ count NOTIFY changed)
    /// Which of them, from 1; 0: none.
    Q_PROPERTY(int current READ current NOTIFY changed)
    /// The place one is at: its message (0: none, or the system prompt) and row there, the part, the block of its
    /// Markdown, a table's line and column (else -1), and the first character in the text of these.
    Q_PROPERTY(double message READ message NOTIFY placeChanged)
    Q_PROPERTY(int row READ row NOTIFY placeChanged)
    Q_PROPERTY(vitrine::ChatFind::Part part READ part NOTIFY placeChanged)
    Q_PROPERTY(int block READ block NOTIFY placeChanged)
    Q_PROPERTY(int line READ line NOTIFY placeChanged)
    Q_PROPERTY(int column READ column NOTIFY placeChanged)
    Q_PROPERTY(int at READ at NOTIFY placeChanged)
    /// Counts the times that a place was gone to, the same one too.
    Q_PROPERTY(int visit READ visit NOTIFY placeChanged)

public:
    enum class Part { None, SystemPrompt, Reasoning, Text };
    Q_ENUM(Part)

    /// `messages` must outlive this.
    explicit ChatFind(MessageListModel& messages, QObject* parent = nullptr);

    bool active() const { return m_active; }
    /// What is not active marks nothing, but remembers its text.
    void setActive(bool active);
    QString text() const { return m_text; }
    /// Goes to the place that was looked at if it still matches, else to the last one of all.
    void setText(const QString& text);
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

    /// Begins at this message, if it can be in this part of it. The message is shown even where nothing is found in it.
    void start(const QString& text, qint64 message, Part part = Part::None);
    Q_INVOKABLE void next() { step(-1); }
    Q_INVOKABLE void previous() { step(1); }

signals:
    void activeChanged();
    void changed();
    void placeChanged();
    /// After placeChanged(): the place is to be shown.
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

        /// Within one message.
        bool isBefore(const Place& other) const;
    };
    /// What was found in a message as it was then, the last place first.
    struct Known {
        QString text;
        QString reasoning;
        std::vector<Place> places;
    };
    /// Where to go once it is known what is there.
    struct Goal {
        Place place;           ///< it, or the next one in its message
        bool anyOther = true;  ///< or else the last of all
        bool go = true;        ///< not only know where one is
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
    QTimer m_soon;    ///< gathers changes of the messages
    QTimer m_slices;  ///< runs while messages are left to be looked at
    bool m_active = false;
    QString m_text;
    TextSearch m_search;
    std::unordered_map<qint64, Known> m_known;  ///< for this text
    std::vector<Place> m_places;                ///< the last one of the chat first
    int m_nextRow = -1;                         ///< to be looked at; -1: the system prompt, -2: nothing
    std::optional<Goal> m_goal;
    int m_current = -1;
    Place m_place;
    int m_visit = 0;
};

}  // namespace vitrine
