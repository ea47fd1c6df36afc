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

/// Finds the inspector's token in the conversation, and the token at a place of the conversation.
///
/// The bytes of the token records give a token's range of the answer's text. textOrigins() maps this range to the text
/// that is shown. Tokens that show no text, such as Markdown marks, reasoning and control tokens, have no place. While
/// an answer is being written or the inspector is hidden, nothing is computed and no token has a place.
class TokenLocator : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Id of the message that contains the selected token; 0: the token has no place.
    Q_PROPERTY(double messageId READ messageId NOTIFY changed)
    /// Place of the text that contains the token, within the message; see ShownText.
    Q_PROPERTY(int block READ block NOTIFY changed)
    Q_PROPERTY(int line READ line NOTIFY changed)
    Q_PROPERTY(int column READ column NOTIFY changed)
    /// Range of the token in this text, in characters. Excludes spaces at its ends, unless the token is only spaces.
    Q_PROPERTY(int at READ at NOTIFY changed)
    Q_PROPERTY(int length READ length NOTIFY changed)

public:
    /// All members must outlive this object.
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

    /// Selects the token at a place of a complete answer, or pins it while Ctrl is held. Returns false if there is no
    /// token at this place, or the inspector is hidden.
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
    /// A token of the answer and its range of the text, in characters.
    struct Span {
        int row = 0;
        int begin = 0;
        int end = 0;
    };

    void update();
    Place placeOfSelection();
    /// Reads the text of a message. Returns false if the message is being written or is not shown.
    bool prepare(qint64 message);
    std::vector<Span> spansOf(const QString& text) const;

    Parts m_parts;
    Place m_place;
    QString m_text;  ///< text of m_origins
    std::vector<TextOrigin> m_origins;
};

}  // namespace vitrine
