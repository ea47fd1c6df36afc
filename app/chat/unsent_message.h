#pragma once

#include "app/chat/message_parts.h"
#include "app/i18n/localized_text.h"
#include "app/store/stored_types.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <vector>

namespace vitrine {

/// The unsent message of the shown chat: the text in the editor, its attachments, and whether it waits to be sent.
/// Attachments are files and pasted texts that are too long for the editor; they are sent below the text.
class UnsentMessage : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Text in the editor.
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY textChanged)
    /// Number of characters of all attachments.
    Q_PROPERTY(int pastedLength READ pastedLength NOTIFY pastedChanged)
    /// The attachments, as {file, characters, lines, tokens, encoding, unusualEncoding}. `file` is "" for a pasted
    /// text. `tokens` is the number of tokens in the loaded model, or -1 while unknown. `unusualEncoding` is "" for
    /// UTF-8.
    Q_PROPERTY(QVariantList attachments READ attachments NOTIFY attachmentsChanged)
    Q_PROPERTY(int longestText READ longestText CONSTANT)
    /// Whether the message will be sent as soon as that is possible. Any change of the message ends this.
    Q_PROPERTY(bool waiting READ isWaiting NOTIFY waitingChanged)

public:
    /// Maximum number of characters in the editor. The editor lays out its whole text after each key. With more
    /// characters, the delay becomes noticeable.
    static constexpr int kLongestText = 20000;

    using QObject::QObject;

    QString text() const { return m_text; }
    /// All attachments as they will be in the message (message_parts.h).
    QString pasted() const { return m_pasted; }
    int pastedLength() const { return static_cast<int>(m_pasted.size()); }
    static int longestText() { return kLongestText; }
    /// Returns the text and the attachments as one message.
    QString message() const;
    QVariantList attachments() const;
    /// Returns the ends of the text and of each attachment in message(), as byte offsets. Empty without attachments.
    std::vector<std::size_t> ends() const;
    /// Sets the numbers of tokens of the text and of each attachment, in the order of ends(). Empty: unknown.
    void setTokens(std::vector<int> tokens);

    /// Names of the encodings that readAs() takes.
    Q_INVOKABLE static QStringList encodings();
    /// Splits any message into its parts: {file: name of an attached file, or ""; text}.
    Q_INVOKABLE static QVariantList partsOf(const QString& message);

    /// Replaces everything by the unsent message of another chat. The caller must call announce() as soon as the other
    /// parts of that chat are shown, too. A text that is too long for the editor becomes an attachment.
    void show(const QString& text, const QString& pasted);
    /// Emits the signals of all properties.
    void announce();
    /// Empties the message after it was sent. Does not emit edited(), because the store has cleared its copy.
    void clear();

    void setText(const QString& text);
    /// Inserts a text before the text in the editor.
    void prepend(const QString& text);
    /// Replaces all attachments by those in `pasted`.
    void setPasted(const QString& pasted);
    /// Appends a long text to the attachments.
    Q_INVOKABLE void addPasted(const QString& text);
    /// Removes all attachments; removed() lets the user undo it.
    Q_INVOKABLE void removePasted();
    /// Appends the text of a file. `path` and `encoding` are set for text files that readAs() can read again.
    void attach(const QString& file, const QString& text, const QString& path = {}, const QString& encoding = {});
    /// Reads an attached text file again in another encoding, one of encodings().
    Q_INVOKABLE void readAs(int at, const QString& encoding);
    /// Returns the text of an attachment; empty if it does not exist.
    Q_INVOKABLE QString attachmentText(int at) const;
    Q_INVOKABLE void removeAttachment(int at);
    /// Keeps only the lines `first` to `last` of an attachment, counted from 1. Appends the line numbers to the name of
    /// an attached file.
    Q_INVOKABLE void keepLines(int at, int first, int last);

    bool isWaiting() const { return m_isWaiting; }
    /// Path of the model that is to get the waiting message.
    QString awaitedModel() const { return m_awaitedModel; }
    void waitFor(const QString& model);
    Q_INVOKABLE void stopWaiting() { setWaiting(false); }

signals:
    void textChanged();
    void pastedChanged();
    void attachmentsChanged();
    void waitingChanged();
    /// The user changed the message, so the store has an old copy.
    void edited(const ChatEdits& edits);
    /// The message is different, so its tokens must be counted again.
    void contentChanged();
    /// Attachments were removed; addPasted() restores them.
    void removed(const QString& pasted);
    /// An attachment will be shortened; setPasted(before) restores all attachments.
    void shortened(const QString& before);
    /// A file could not be read again.
    void refused(const LocalizedText& sentence);

private:
    /// Where the text of an attached file was read from.
    struct TextSource {
        QString path;
        QString encoding;
    };

    bool isAttachment(int at) const { return at >= 0 && at < static_cast<int>(m_attached.size()); }
    void readAttachments();
    bool moveLongText();
    void setWaiting(bool waiting);

    QString m_text;
    QString m_pasted;
    std::vector<MessagePart> m_attached;       ///< parts of m_pasted
    std::vector<int> m_tokens;                 ///< number of tokens of the text, then of each attachment; empty until
                                               ///< counted
    QHash<QString, TextSource> m_textSources;  ///< by the name of the attached file
    bool m_isWaiting = false;
    QString m_awaitedModel;
};

}  // namespace vitrine
