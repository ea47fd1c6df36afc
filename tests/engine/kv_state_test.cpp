// Tests saved states of conversations: a restored state is bit-identical, and it is used only if everything matches.
#include "core/compute/inference/probe.h"
#include "tests/engine/state_chat.h"
#include "tests/support/sheet_models.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <set>

using namespace vitrine;
using namespace vitrine::test;

class KvStateTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    /// Exports rows from one cache and imports them into another. The rows begin and end inside key panels.
    void rowsLeaveAndEnterACache_data()
    {
        QTest::addColumn<int>("type");
        QTest::newRow("f32") << static_cast<int>(KvType::F32);
        QTest::newRow("f16") << static_cast<int>(KvType::F16);
        QTest::newRow("q8_0") << static_cast<int>(KvType::Q8_0);
    }
    void rowsLeaveAndEnterACache()
    {
        QFETCH(const int, type);
        const auto tokens = tinyTokens(50);
        Chat chat(static_cast<KvType>(type));
        chat.evaluate(tokens);
        Chat other(static_cast<KvType>(type));
        // In `other`, the first 3 tokens are evaluated in a smaller batch, so their rows differ in the last bits. The
        // import must overwrite these rows.
        other.evaluate(std::span(tokens).first(3));
        const KvCache& from = chat.conversation.cache();
        KvCache& to = other.conversation.cache();
        QVERIFY(from.keyRowBytes(0) > 0);
        for (const auto& [begin, end] :
             {std::pair<std::size_t, std::size_t>{0, 3}, {3, 7}, {7, 16}, {16, 17}, {17, 50}}) {
            for (std::size_t layer = 0; layer < chat.tiny.model->config().layers; ++layer) {
                std::vector<std::byte> keys((end - begin) * from.keyRowBytes(layer));
                std::vector<std::byte> values((end - begin) * from.valueRowBytes(layer));
                from.exportRows(layer, begin, end, keys.data(), values.data());
                to.importRows(layer, begin, end, keys.data(), values.data());
            }
        }
        to.extend(50);
        QCOMPARE(to.size(), std::size_t{50});
        QVERIFY(chat.next() == other.next());
    }

    /// The values of a row have the documented order: position, head, dimension.
    void rowsAreHeadAfterHead()
    {
        Chat chat(KvType::F32);
        const auto tokens = tinyTokens(20);
        struct KeyProbe final : Probe {
            KeyProbe() : Probe(selection()) {}
            static TapSelection selection()
            {
                TapSelection selection;
                selection.add(Site::KRope);
                selection.layers = {1};
                return selection;
            }
            void receive(const TapValue& value) override { keys.assign(value.values.begin(), value.values.end()); }
            std::vector<float> keys;
        } probe;
        EvaluateOptions options;
        options.probe = &probe;
        chat.tiny.evaluator.evaluate(chat.conversation.cache(), tokens, options);
        const KvCache& cache = chat.conversation.cache();
        std::vector<float> keys(20 * cache.keyRowBytes(1) / sizeof(float));
        std::vector<float> values(20 * cache.valueRowBytes(1) / sizeof(float));
        cache.exportRows(1, 0, 20, std::as_writable_bytes(std::span(keys)).data(),
                         std::as_writable_bytes(std::span(values)).data());
        QVERIFY(keys == probe.keys);
    }

    void rowsOfDifferentLengths_data() { rowsLeaveAndEnterACache_data(); }
    void rowsOfDifferentLengths()
    {
        QFETCH(const int, type);
        Setting setting;
        setting.spec = unevenSpec({2, 4, 1});
        setting.keys = setting.values = static_cast<KvType>(type);
        if (const auto config = loadTinyModel(setting.spec)->config(); !makeTestBackend(1)->lacks(config).empty())
            QSKIP("this device has no such layers");
        const QTemporaryDir folder;
        KvStateStore store(folderOptions(folder));
        const auto tokens = tinyTokens(50);
        Chat chat(setting);
        chat.evaluate(tokens);
        const KvCache& cache = chat.conversation.cache();
        QCOMPARE(cache.keyRowBytes(1), 2 * cache.keyRowBytes(0));
        QCOMPARE(cache.valueRowBytes(2), cache.keyRowBytes(0) / 2);
        QVERIFY(store.wantsToSave(chat.conversation));
        store.save(1, chat.conversation, chat.fingerprint(), {});
        Chat other(setting);
        other.evaluate(std::span(tokens).first(5));  // these tokens are in the cache already and must stay
        QVERIFY(other.restore(store, tokens).empty());
        QCOMPARE(other.conversation.cache().size(), std::size_t{50});
        QVERIFY(relativeDifference(chat.next(), other.next()) < 1e-5);
        // `turned` has the same numbers of key heads as `chat`, but in a different order of layers. Its cache has the
        // same number of bytes per position. The state must not be restored nevertheless.
        setting.spec = unevenSpec({4, 2, 1});
        Chat turned(setting);
        QCOMPARE(turned.fingerprint().positionBytes, chat.fingerprint().positionBytes);
        QVERIFY(turned.restore(store, tokens).empty());
        QCOMPARE(turned.conversation.cache().size(), std::size_t{0});
    }

    void whatComesBackIsWhatWasSaved_data() { rowsLeaveAndEnterACache_data(); }
    void whatComesBackIsWhatWasSaved()
    {
        QFETCH(const int, type);
        const QTemporaryDir folder;
        KvStateStore store(folderOptions(folder));
        const auto tokens = tinyTokens(50);
        Chat chat(static_cast<KvType>(type));
        chat.evaluate(tokens);
        QVERIFY(store.wantsToSave(chat.conversation));
        store.save(1, chat.conversation, chat.fingerprint(), {});
        QVERIFY(!store.wantsToSave(chat.conversation));
        QCOMPARE(store.usage().files, 1U);

        Chat other(static_cast<KvType>(type), 60);
        QVERIFY(other.restore(store, tokens).empty());
        QVERIFY(std::ranges::equal(other.conversation.tokens(), tokens));
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const TokenRecord& saved = chat.conversation.records()[i];
            const TokenRecord& found = other.conversation.records()[i];
            QCOMPARE(found.bytes, saved.bytes);
            QCOMPARE(found.position, saved.position);
            QCOMPARE(found.scored, saved.scored);
            QCOMPARE(found.logit, saved.logit);
            QCOMPARE(found.rank, saved.rank);
            QCOMPARE(found.top.size(), saved.top.size());
            if (!saved.top.empty()) QCOMPARE(found.top[0].bytes, saved.top[0].bytes);
        }
        QVERIFY(chat.next() == other.next());
    }

    /// If a prompt has the same beginning as the saved one, the common prefix is restored. If the cache already holds a
    /// longer prefix, the cache stays unchanged.
    void theCommonPrefixIsTaken()
    {
        const QTemporaryDir folder;
        KvStateStore store(folderOptions(folder));
        const auto tokens = tinyTokens(60);
        Chat chat;
        chat.evaluate(tokens);
        store.save(1, chat.conversation, chat.fingerprint(), {});
        auto prompt = tokens;
        prompt[45] = 1;
        Chat other;
        other.evaluate(std::span(tokens).first(5));
        QVERIFY(other.restore(store, prompt).empty());
        QCOMPARE(other.conversation.tokens().size(), std::size_t{45});
        QCOMPARE(other.conversation.cache().size(), std::size_t{45});
        Chat fresh;
        fresh.evaluate(std::span(tokens).first(45));
        // The values are not bit-identical, because the chunks had different sizes.
        QVERIFY(relativeDifference(other.next(), fresh.next()) < 1e-2);
        // A very short common prefix is not restored, because reading it would take longer than evaluating it.
        prompt[20] = 1;
        Chat third;
        QVERIFY(third.restore(store, prompt).empty());
        QCOMPARE(third.conversation.tokens().size(), std::size_t{0});
    }

    void onlyWithEverythingTheSame_data()
    {
        QTest::addColumn<Setting>("made");
        QTest::addColumn<QString>("reason");
        Setting made;
        made.model = 2;
        QTest::newRow("model file") << made << "was made with another model file.";
        made = {};
        made.spec = longSpec(20000.0F);
        QTest::newRow("base of the rotation") << made << "was made with another context length";
        made = {};
        made.context = 128;
        QTest::newRow("long context") << made << "was made with another context length (-c).";
        made = {};
        made.otherLevel = true;
        QTest::newRow("level") << made << ", but the current back end is \"";
        made = {};
        made.keys = KvType::F32;
        QTest::newRow("type of keys") << made << "has another type of keys or values (-ctk, -ctv) ";
        made = {};
        made.values = KvType::Q8_0;
        QTest::newRow("type of values") << made << "has another type of keys or values (-ctk, -ctv) ";
    }

    /// A state is refused if any property differs. If the user chose the file, the reason is reported. Files in the
    /// folder may belong to other chats, so they are skipped without a message.
    void onlyWithEverythingTheSame()
    {
        QFETCH(const Setting, made);
        QFETCH(const QString, reason);
        if (made.otherLevel && !otherBackend()) QSKIP("this machine has no other level");
        const QTemporaryDir folder;
        const auto tokens = tinyTokens(50);
        Chat chat(made);
        chat.evaluate(tokens);
        for (const bool named : {true, false}) {
            KvStateOptions options = folderOptions(folder);
            if (named) options.file = folder.filePath("one.kv").toStdString();
            KvStateStore store(options);
            chat.conversation.setSaved(false);
            store.save(1, chat.conversation, chat.fingerprint(), {});
            Chat same(made);
            QVERIFY(same.restore(store, tokens).empty());
            QCOMPARE(same.conversation.tokens().size(), std::size_t{50});
            Chat other{Setting()};
            const auto sentences = other.restore(store, tokens);
            QCOMPARE(other.conversation.tokens().size(), std::size_t{0});
            QCOMPARE(sentences.size(), std::size_t{named ? 1U : 0U});
            if (named)
                QVERIFY2(sentences[0].english().find(reason.toStdString()) != std::string::npos,
                         sentences[0].english().c_str());
            QCOMPARE(store.usage().files, 1U);
        }
    }

    /// If the keys are also the values, they are saved once. An earlier version saved both. A state that contains both
    /// is refused with a reason.
    void latentsAreSavedOnce()
    {
        const QTemporaryDir folder;
        writeSheetModel(folder.filePath("model.gguf").toStdString(), "kimi-linear");
        const auto model = Model::load(folder.filePath("model.gguf").toStdString());
        const std::shared_ptr<Backend> backend = makeTestBackend(2);
        if (!backend->lacks(model->config()).empty()) QSKIP("this device has no such layers");
        Evaluator evaluator(model, *backend);
        ModelConfig earlier = model->config();
        QVERIFY(earlier.latent.absorbed);
        earlier.latent.absorbed = false;
        const auto tokens = tinyTokens(50);
        KvStateOptions options = folderOptions(folder);
        options.file = folder.filePath("one.kv").toStdString();
        KvStateStore store(options);
        const auto fingerprint = [&](const Conversation& of) {
            return fingerprintOf(1, model->config(), of.cache(), *backend);
        };
        const auto savedBytes = [&](const ModelConfig& layout) {
            Conversation from(backend->makeKvCache(layout, {64, KvType::F16, KvType::F16}));
            evaluator.evaluate(from.cache(), tokens, {});
            from.cache().checkpoint();
            for (const TokenId id : tokens) from.append(describeToken(model->tokenizer(), id, from.tokens().size()));
            from.setSaved(false);
            store.save(1, from, fingerprint(from), {});
            return std::filesystem::file_size(options.file);
        };
        const auto restored = [&](Conversation& to) {
            return store.restore(
                to, tokens, [&] { return fingerprint(to); }, model->tokenizer());
        };
        const auto twice = savedBytes(earlier);
        Conversation refusing(evaluator.makeCache(64, KvType::F16, KvType::F16));
        const auto sentences = restored(refusing);
        QCOMPARE(sentences.size(), std::size_t{1});
        QVERIFY2(sentences[0].english().find("or was made by an earlier version.") != std::string::npos,
                 sentences[0].english().c_str());
        QCOMPARE(refusing.cache().size(), std::size_t{0});
        QCOMPARE(refusing.tokens().size(), std::size_t{0});

        const auto once = savedBytes(model->config());
        Conversation to(evaluator.makeCache(64, KvType::F16, KvType::F16));
        QCOMPARE(twice - once, fingerprint(to).positionBytes * tokens.size());
        QVERIFY(restored(to).empty());
        QCOMPARE(to.tokens().size(), tokens.size());
        Conversation fresh(evaluator.makeCache(64, KvType::F16, KvType::F16));
        evaluator.evaluate(fresh.cache(), tokens, {});
        const auto next = [&](Conversation& of) {
            evaluator.evaluate(of.cache(), std::vector<TokenId>{9}, {});
            return std::vector<float>(evaluator.lastLogits().begin(), evaluator.lastLogits().end());
        };
        QVERIFY(next(to) == next(fresh));
    }

    void theFingerprintHoldsAllAngles()
    {
        Chat chat{Setting()};
        const auto angles = [&chat](const std::function<void(ModelConfig&)>& change) {
            ModelConfig config = chat.tiny.model->config();
            config.layerConfigs.resize(config.layers);
            config.localRope = config.rope;
            config.localRope.frequencies[1] *= 1.5;
            change(config);
            return fingerprintOf(1, config, chat.conversation.cache(), *chat.tiny.backend).rope;
        };
        std::set<std::uint64_t> found = {angles([](ModelConfig&) {})};
        for (const std::function<void(ModelConfig&)>& change : std::initializer_list<std::function<void(ModelConfig&)>>{
                 [](ModelConfig& config) { config.rope.kind = RopeKind::Adjacent; },
                 [](ModelConfig& config) { config.rope.magnitude *= 1.01; },
                 [](ModelConfig& config) { config.rope.frequencies.front() *= 1.01; },
                 [](ModelConfig& config) { config.rope.frequencies.back() *= 1.01; },
                 [](ModelConfig& config) { config.rope.frequencies.pop_back(); },
                 [](ModelConfig& config) { config.layerConfigs[1].rope = LayerRope::None; },
                 [](ModelConfig& config) { config.layerConfigs[1].rope = LayerRope::Local; },
                 [](ModelConfig& config) { config.layerConfigs[0].rope = LayerRope::Local; }}) {
            QVERIFY2(found.insert(angles(change)).second, qPrintable(QString("change %1").arg(found.size())));
        }
        // A parameter that has no effect at this context length may differ.
        QVERIFY(found.contains(angles([](ModelConfig& config) { config.longRope.frequencies.back() *= 2; })));
    }
};

VITRINE_TEST(KvStateTest);
#include "kv_state_test.moc"
