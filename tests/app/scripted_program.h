#pragma once

#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/library/model_library.h"
#include "core/generate/engine/scripted_engine.h"
#include "tests/support/patience.h"

#include <QByteArray>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <memory>
#include <utility>
#include <variant>

namespace vitrine::test {

/// Base class of tests that run the complete program without its window. Each test has its own folder. The engine
/// follows a script.
class ScriptedProgram {
protected:
    /// Starts the program in a new folder.
    void begin(const QByteArray& script)
    {
        m_folder = std::make_unique<QTemporaryDir>();
        start(script);
    }
    /// Starts the program again in the same folder.
    void start(const QByteArray& script)
    {
        start(Script::parse(script.toStdString()), chooseFolders(m_folder->path()));
    }
    void start(const Script& script, const Folders& folders)
    {
        m_application = std::make_unique<Application>(folders, [this, script](const EventSink& sink) {
            m_send = sink;
            return std::make_unique<ScriptedEngine>(script, [this, sink](Event event) {
                if (const auto* progress = std::get_if<LoadProgress>(&event)) m_loadRequest = progress->request;
                sink(std::move(event));
            });
        });
    }

    void load()
    {
        m_application->library()->start(QStringLiteral("scripted.gguf"));
        QTRY_VERIFY(m_application->library()->loaded());
    }

    void ask(const QString& question)
    {
        session().sender()->send(question);
        QVERIFY(session().answer()->generating());
        QTRY_VERIFY(!session().answer()->generating());
    }

    ChatSession& session() const { return *m_application->session(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    EventSink m_send;                          ///< passes an event to the program as if the engine had emitted it
    std::atomic<RequestId> m_loadRequest = 0;  ///< the last request to load a model that has begun
    std::unique_ptr<Application> m_application;
};

}  // namespace vitrine::test
