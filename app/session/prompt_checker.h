#pragma once

#include "core/check/prompt_check.h"

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

/// Keeps the page that checks the prompt up to date while it is seen: checks what would be sent now, the draft
/// included, on a thread of its own, one at a time; what changes meanwhile is checked afterwards.
class PromptChecker : public QObject {
    Q_OBJECT

public:
    /// All must outlive this.
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
    /// Of the last answer of the model that is open, if a server wrote it.
    std::function<std::vector<PromptFinding>(const std::stop_token& stop)> serverCheck() const;
    void showPlace(int row);
    void showToken(std::size_t position);
    void fix(int row);

    Parts m_parts;
    QThreadPool m_thread;
    std::stop_source m_stop;
    bool m_checking = false;
    bool m_again = false;
    PromptCheck m_check;  ///< that is shown
};

}  // namespace vitrine
