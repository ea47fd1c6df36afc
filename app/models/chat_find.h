#pragma once

#include <QObject>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace vitrine {

class MessageListModel;

/// Finds text in the chat that is shown: how often it stands in the messages, and which of these places is looked at.
/// Every character stands for itself; letters match in either case. Only versions that are shown are looked at.
class ChatFind : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool active READ active WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY changed)
    Q_PROPERTY(int count READ count NOTIFY changed)
    /// Which of them, from 1; 0: none.
    Q_PROPERTY(int current READ current NOTIFY changed)

public:
    /// `messages` must outlive this.
    explicit ChatFind(MessageListModel& messages, QObject* parent = nullptr);

    bool active() const { return m_active; }
    /// What is not active marks nothing, but remembers its text.
    void setActive(bool active);
    QString text() const { return m_text; }
    /// Goes to the place that was looked at if it still matches, else to the last one of all.
    void setText(const QString& text);
    int count() const { return static_cast<int>(m_places.size()); }
    int current() const { return m_current + 1; }

    /// Begins at this message.
    void start(const QString& text, qint64 message);
    Q_INVOKABLE void next() { step(1); }
    Q_INVOKABLE void previous() { step(-1); }

signals:
    void activeChanged();
    void changed();
    /// The place that is looked at: its row, and how far down the message it stands, from 0 to 1.
    void wanted(int row, double within);

private:
    struct Place {
        qint64 message;
        int row;
        qsizetype at;
        qsizetype length;  ///< of the message
    };

    void find();
    void step(int by);
    void go(int place);

    MessageListModel& m_messages;
    QTimer m_soon;  ///< gathers changes of the messages
    bool m_active = false;
    QString m_text;
    std::vector<Place> m_places;
    int m_current = -1;
};

}  // namespace vitrine
