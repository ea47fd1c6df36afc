#pragma once

#include "app/chat/chat_session.h"
#include "app/chat/late_chat_mover.h"
#include "app/engine/engine_bridge.h"
#include "app/inspectors/shared/update_throttle.h"
#include "app/inspectors/tokens/token_strip_feed.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "app/store/database.h"
#include "tests/app/fake_engine.h"
#include "tests/app/fake_prompts.h"
#include "tests/app/sample_tokens.h"
#include "tests/support/patience.h"

#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace vitrine::test {

/// A session with all its parts, a database in a file, and a model that seems to be loaded.
struct SessionFixture {
    explicit SessionFixture(const QTemporaryDir& folder, FakeEngine& fake)
        : engine(fake), database(folder.filePath("chats.sqlite")), settings(folder.filePath("settings.ini"))
    {
        library.start("/models/m.gguf");
        ModelLoaded loaded;
        loaded.request = engine.last<LoadModel>().request;
        loaded.summary.name = "Model";
        loaded.summary.path = "/models/m.gguf";
        loaded.summary.contextLength = 2048;
        loaded.summary.device = std::string("GPU");
        loaded.summary.driver = "Driver 1.2";
        loaded.summary.isa = "avx2";
        loaded.summary.options.device = "vulkan";
        loaded.summary.kvKeys = KvType::Q8_0;
        loaded.prompts = prompts;
        engine.send(loaded);
        [this] { QTRY_VERIFY(library.loaded()); }();
        session.chat()->open(0);
        // The simulated clock advances so fast that the strip shows each token immediately.
        tokens.throttle()->setClock({[this] { return now += 10; }, [] { return 0.0; }});
        tokens.throttle()->setPageVisible(&tokens, true);
    }

    const Generate& generate() const { return engine.last<Generate>(); }
    QString text(int row) { return session.messages()->index(row).data(MessageListModel::TextRole).toString(); }
    MessageState state(int row) { return session.messages()->messageAt(row)->state; }

    /// Limits the size of the database to its current size. SQLite then reports a full disk.
    void fillDisk()
    {
        QSqlQuery pages = database.run("PRAGMA page_count");
        QVERIFY(pages.next());
        database.run(QString("PRAGMA max_page_count = %1").arg(pages.value(0).toInt()));
    }
    void makeRoom() { database.run("PRAGMA max_page_count = 1000000"); }
    /// Simulates loading a model. The default `path` differs from that of the model that the constructor loads.
    void load(const char* path = "/models/other.gguf", std::uint32_t context = 512)
    {
        library.start(path);
        ModelLoaded loaded;
        loaded.request = engine.last<LoadModel>().request;
        loaded.summary.path = path;
        loaded.summary.contextLength = context;
        loaded.prompts = prompts;
        engine.send(loaded);
        QTRY_VERIFY(!library.loading());
    }
    /// Sends a question and simulates its complete answer.
    void talk(const char* question, int tokens = 2, std::uint32_t seed = 1)
    {
        session.sender()->send(question);
        const RequestId request = generate().request;
        sendTokens(request, tokens, seed);
        finish(request);
        QTRY_VERIFY(!session.answer()->generating());
    }

    void sendTokens(RequestId request, int count, std::uint32_t seed = 1)
    {
        for (TokenRecord& record : sampleRecords(seed, static_cast<std::size_t>(count))) {
            TokenGenerated event;
            event.request = request;
            event.text = "w ";
            event.record = std::move(record);
            engine.send(event);
        }
    }
    void finish(RequestId request, StopReason reason = StopReason::EndOfTurn, const char* rest = "")
    {
        GenerationFinished event;
        event.request = request;
        event.reason = reason;
        event.remainingText = rest;
        event.stats.generatedTokens = 3;
        event.stats.promptTokens = 10;
        event.stats.generationSeconds = 1;
        engine.send(event);
    }

    FakeEngine& engine;
    std::shared_ptr<FakePrompts> prompts = std::make_shared<FakePrompts>();
    Database database;
    ChatStore chats{database};
    AnswerStore answers{database};
    AppSettings settings;
    EngineBridge bridge{engine.factory()};
    ModelLibrary library{bridge, settings, QString()};
    double now = 0;
    TokenStripModel tokens;
    ChatSession session{{chats, answers, bridge, library, settings, database}};
    LateChatMover lateChats{{chats, bridge, library, session}};
    TokenStripFeed feed{{tokens, *session.running(), *session.versions(), *session.messages(), answers}};
};

}  // namespace vitrine::test
