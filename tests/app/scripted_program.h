#pragma once

#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/library/model_library.h"
#include "core/generate/engine/scripted_engine.h"
#include "tests/support/patience.h"

#include <QByteArray>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <utility>

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
        m_application = std::make_unique<Application>(chooseFolders(m_folder->path()), [script](EventSink sink) {
            return std::make_unique<ScriptedEngine>(Script::parse(script.toStdString()), std::move(sink));
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
    std::unique_ptr<Application> m_application;
};

}  // namespace vitrine::test
