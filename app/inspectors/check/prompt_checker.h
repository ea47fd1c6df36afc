#pragma once

#include "core/diagnose/check/prompt_check.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <cstddef>
#include <functional>
#include <stop_token>
#include <vector>

namespace vitrine {

class AnswerStore;
class AppSettings;
class ChatSession;
class ChatSettings;
class CheckModel;
class ModelLibrary;
class TokenStripModel;

/// Updates the page that checks the prompt while it is visible. Checks the prompt that would be sent now, with the
/// unsent message.
///
/// One check runs at a time, on its own thread. After a change during a check, another check follows.
class PromptChecker : public QObject {
    Q_OBJECT

public:
    /// All members must outlive this object.
    struct Parts {
        CheckModel& model;
        TokenStripModel& tokens;
        ChatSession& session;
        ChatSettings& chatSettings;
        const ModelLibrary& library;
        const AppSettings& settings;
        const AnswerStore& answers;
    };
    explicit PromptChecker(const Parts& parts, QObject* parent = nullptr);
    ~PromptChecker() override;

private:
    void update();
    void start();
    void handle(const PromptCheck& check);
    /// Returns a function that checks the last answer of the open server. It finds nothing if this server has not
    /// answered.
    std::function<std::vector<PromptFinding>(const std::stop_token& stop)> serverCheck() const;
    void showPlace(int row);
    void showToken(std::size_t position);
    void fix(int row);

    Parts m_parts;
    QThreadPool m_thread;
    std::stop_source m_stop;
    bool m_checking = false;
    bool m_again = false;
    PromptCheck m_check;  ///< the check that is shown
};

}  // namespace vitrine
