#pragma once

#include "app/markdown/text_origin.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace vitrine {

class AppSettings;
class MessageListModel;
class TokenStripModel;

/// Where in the conversation the token stands that the inspector shows, and which token stands at a place of it.
///
/// From token to text by the bytes of the records, from text to what is shown by textOrigins(). A token of which
/// nothing is shown (marks of Markdown, the reasoning, control tokens) has no place. While an answer is written, or the
/// inspector is hidden, there is none either, and nothing is computed.
class TokenLocator : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Of the message; 0: there is no place.
    Q_PROPERTY(double messageId READ messageId NOTIFY changed)
    /// As ShownText has them.
    Q_PROPERTY(int block READ block NOTIFY changed)
    Q_PROPERTY(int line READ line NOTIFY changed)
    Q_PROPERTY(int column READ column NOTIFY changed)
    /// The characters of that text, without the space around them if there is anything else.
    Q_PROPERTY(int at READ at NOTIFY changed)
    Q_PROPERTY(int length READ length NOTIFY changed)

public:
    /// All must outlive this.
    struct Parts {
        TokenStripModel& tokens;
        const MessageListModel& messages;
        const AppSettings& settings;
    };
    explicit TokenLocator(const Parts& parts, QObject* parent = nullptr);

    qint64 messageId() const { return m_place.message; }
    int block() const { return m_place.block; }
    int line() const { return m_place.line; }
    int column() const { return m_place.column; }
    int at() const { return m_place.at; }
    int length() const { return m_place.length; }

    /// Shows the token that stands there, of an answer that is complete, or pins it while Ctrl is held; false if none
    /// does. Only while the inspector is shown.
    Q_INVOKABLE bool choose(double message, int block, int line, int column, int at);

signals:
    void changed();

private:
    struct Place {
        qint64 message = 0;
        int block = -1;
        int line = -1;
        int column = -1;
        int at = -1;
        int length = 0;
        bool operator==(const Place&) const = default;
    };
    /// A token of the answer and what it has of the text, in characters.
    struct Span {
        int row = 0;
        int begin = 0;
        int end = 0;
    };

    void update();
    Place placeOfSelection();
    /// The text of a message that is not being written; false if it is, or is not shown.
    bool prepare(qint64 message);
    std::vector<Span> spansOf(const QString& text) const;

    Parts m_parts;
    Place m_place;
    QString m_text;  ///< whose origins these are
    std::vector<TextOrigin> m_origins;
};

}  // namespace vitrine
