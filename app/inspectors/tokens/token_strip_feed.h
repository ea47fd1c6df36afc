#pragma once

#include "app/i18n/localized_text.h"
#include "core/generate/engine/events.h"

#include <QHash>
#include <QObject>
#include <QString>

#include <cstddef>

namespace vitrine {

class AnswerRun;
class AnswerStore;
class MessageListModel;
class MessageVersions;
class RunningAnswers;
class TokenStripModel;

/// Fills the token strip. Follows the answer that is running in the shown chat, and shows the tokens of finished
/// answers from the store.
class TokenStripFeed : public QObject {
    Q_OBJECT

public:
    /// All members must outlive this object.
    struct Parts {
        TokenStripModel& tokens;
        const RunningAnswers& running;
        const MessageVersions& versions;
        const MessageListModel& messages;
        const AnswerStore& answers;
    };
    explicit TokenStripFeed(const Parts& parts, QObject* parent = nullptr);

    /// Shows the tokens of an answer; 0: none.
    void show(qint64 message);

signals:
    /// The tokens of a finished answer could not be read from the store.
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    bool isFollowed(const AnswerRun& run) const;
    void load(qint64 message);
    void showLast();
    void begin(const AnswerRun& run);
    void takePrompt(const AnswerRun& run);
    void addTokens(const AnswerRun& run, std::size_t count);
    void pause(const AnswerRun& run);
    void end(const AnswerRun& run);
    void selectKept(const AnswerRun& run);

    Parts m_parts;
    /// Key: id of a running answer. Value: index of its token that is selected as soon as it exists. It is the token
    /// with which the user continued an earlier answer. The pages then do not follow the end of the answer.
    QHash<qint64, std::size_t> m_kept;
};

}  // namespace vitrine
