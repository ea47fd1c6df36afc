// States of conversations on the disk: what comes back is what was saved, bit for bit, and nothing else ever does.
#include "core/base/error.h"
#include "core/cpu/kernels.h"
#include "core/devices/make_backend.h"
#include "core/engine/kv_state_store.h"
#include "core/engine/token_scorer.h"
#include "core/inference/probe.h"
#include "tests/inference/tiny_evaluation.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>

using namespace vitrine;
using namespace vitrine::test;

namespace {

TinyModelSpec spec()
{
    TinyModelSpec spec = tinySpec("llama");
    spec.embedding = 128;  // heads of one block of Q8_0
    return spec;
}

/// A model whose rotary positions depend on the length of the context.
TinyModelSpec longSpec(float base = 10000.0F)
{
    TinyModelSpec spec;
    spec.architecture = "phi3";
    spec.embedding = 128;
    spec = TinyFamily(spec).spec;
    spec.metadata["phi3.rope.freq_base"] = base;
    spec.metadata["phi3.rope.scaling.original_context_length"] = std::uint32_t{100};
    spec.extraVectors["rope_factors_short.weight"] = std::vector<float>(16, 1.0F);
    spec.extraVectors["rope_factors_long.weight"] = std::vector<float>(16, 4.0F);
    return spec;
}

/// A level of the CPU that is not the one under test; null where this machine has no other.
std::shared_ptr<Backend> otherBackend()
{
    const std::string tested = makeTestBackend(1)->numerics();
    for (const Kernels* kernels : allKernels()) {
        if (!isSupported(*kernels)) continue;
        std::shared_ptr<Backend> other = makeBackend({"cpu", std::string(kernels->name), 1});
        if (other->numerics() != tested) return other;
    }
    return nullptr;
}

/// All that a state depends on besides its tokens.
struct Setting {
    std::uint64_t model = 1;
    TinyModelSpec spec = longSpec();
    std::size_t context = 64;
    bool otherLevel = false;
    KvType keys = KvType::F16;
    KvType values = KvType::F16;
};

/// A conversation that has evaluated tokens, with records.
struct Chat {
    explicit Chat(KvType type = KvType::F16, std::size_t capacity = 64)
        : tiny(spec()), conversation(tiny.cache(capacity, type))
    {
    }
    explicit Chat(const Setting& s)
        : tiny(s.spec, Evaluator::kDefaultChunk, s.otherLevel ? otherBackend() : makeTestBackend(2)),
          conversation(tiny.evaluator.makeCache(64, s.keys, s.values, s.context)), model(s.model)
    {
    }

    void evaluate(std::span<const TokenId> tokens)
    {
        tiny.evaluator.evaluate(conversation.cache(), tokens, {});
        for (const TokenId id : tokens) {
            TokenRecord record = describeToken(tiny.model->tokenizer(), id, conversation.tokens().size());
            record.scored = id % 2 == 0;
            if (record.scored) {
                record.logit = static_cast<float>(id) * 0.5F;
                record.rank = id;
                record.top.push_back(
                    {5, tiny.model->tokenizer().tokenBytes(5), tiny.model->tokenizer().kind(5), 2.5F, 0.25F, 0});
            }
            conversation.append(std::move(record));
        }
    }
    KvFingerprint fingerprint()
    {
        return fingerprintOf(model, tiny.model->config(), conversation.cache(), *tiny.backend);
    }
    std::vector<std::string> restore(KvStateStore& store, std::span<const TokenId> prompt)
    {
        return store.restore(
            conversation, prompt, [this] { return fingerprint(); }, tiny.model->tokenizer());
    }
    std::vector<float> next()
    {
        const std::vector<TokenId> token = {9};
        return tiny.lastLogits(conversation.cache(), token);
    }

    TinyEvaluation tiny;
    Conversation conversation;
    std::uint64_t model = 1;  ///< what stands for the hash of its file
};

KvStateOptions folderOptions(const QTemporaryDir& folder)
{
    KvStateOptions options;
    options.folder = folder.filePath("states").toStdString();
    options.minTokens = 1;
    return options;
}

std::vector<char> contentOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::filesystem::path& path, const std::vector<char>& content)
{
    std::ofstream(path, std::ios::binary).write(content.data(), static_cast<std::streamsize>(content.size()));
}

}  // namespace

class KvStateTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    /// Rows leave and enter panels at borders that are none of the panels'.
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
        other.evaluate(std::span(tokens).first(3));  // as few columns, its rows differ in their last bits
        const KvCache& from = chat.conversation.cache();
        KvCache& to = other.conversation.cache();
        QVERIFY(from.keyRowBytes() > 0);
        for (const auto& [begin, end] :
             {std::pair<std::size_t, std::size_t>{0, 3}, {3, 7}, {7, 16}, {16, 17}, {17, 50}}) {
            for (std::size_t layer = 0; layer < chat.tiny.model->config().layers; ++layer) {
                std::vector<std::byte> keys((end - begin) * from.keyRowBytes());
                std::vector<std::byte> values((end - begin) * from.valueRowBytes());
                from.exportRows(layer, begin, end, keys.data(), values.data());
                to.importRows(layer, begin, end, keys.data(), values.data());
            }
        }
        to.extend(50);
        QCOMPARE(to.size(), std::size_t{50});
        QVERIFY(chat.next() == other.next());
    }

    /// The documented order: of each position, head after head, each dimension as it was stored.
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
        std::vector<float> keys(20 * cache.keyRowBytes() / sizeof(float));
        std::vector<float> values(20 * cache.valueRowBytes() / sizeof(float));
        cache.exportRows(1, 0, 20, std::as_writable_bytes(std::span(keys)).data(),
                         std::as_writable_bytes(std::span(values)).data());
        QVERIFY(keys == probe.keys);
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

    /// Another prompt that begins alike takes the common part; what a cache holds already stays.
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
        QVERIFY(relativeDifference(other.next(), fresh.next()) < 1e-2);  // chunks of other sizes
        // Too little in common is not worth reading.
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
        QTest::newRow("model file") << made << "with another model file,";
        made = {};
        made.spec = longSpec(20000.0F);
        QTest::newRow("base of the rotation") << made << "with rotary positions for another length";
        made = {};
        made.context = 128;
        QTest::newRow("long context") << made << "with rotary positions for another length of the context (-c),";
        made = {};
        made.otherLevel = true;
        QTest::newRow("level") << made << ", and this is \"";
        made = {};
        made.keys = KvType::F32;
        QTest::newRow("type of keys") << made << "with another type of keys or values (-ctk, -ctv),";
        made = {};
        made.values = KvType::Q8_0;
        QTest::newRow("type of values") << made << "with another type of keys or values (-ctk, -ctv),";
    }

    /// A state that serves a chat like the one it was made of serves none that differs in one thing: from the one file
    /// that a user named with a sentence, from a folder, where it may be another chat's, without.
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
            if (named) QVERIFY2(sentences[0].find(reason.toStdString()) != std::string::npos, sentences[0].c_str());
            QCOMPARE(store.usage().files, 1U);
        }
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
        // What this length of the context does not use, does not count.
        QVERIFY(found.contains(angles([](ModelConfig& config) { config.longRope.frequencies.back() *= 2; })));
    }

    /// Every byte of a file counts: with any of them wrong or missing, there is a sentence, and nothing is used.
    void damagedFilesAreNotUsed()
    {
        const QTemporaryDir folder;
        const KvStateOptions options = folderOptions(folder);
        KvStateStore store(options);
        const auto tokens = tinyTokens(50);
        Chat chat;
        chat.evaluate(tokens);
        store.save(1, chat.conversation, chat.fingerprint(), {});
        const std::filesystem::path path = std::filesystem::directory_iterator(options.folder)->path();
        const std::vector<char> good = contentOf(path);
        Chat other;
        std::size_t step = 1;
        for (std::size_t at = 0; at < good.size(); at += step) {
            if (at > 400) step = 997;
            std::vector<char> bad = good;
            bad[at] = static_cast<char>(bad[at] ^ 0x10);
            write(path, bad);
            const auto sentences = other.restore(store, tokens);
            QCOMPARE(other.conversation.tokens().size(), std::size_t{0});
            QCOMPARE(other.conversation.cache().size(), std::size_t{0});
            QVERIFY(sentences.size() == 1 && sentences[0].back() == '.');
            QVERIFY(!std::filesystem::exists(path));
            write(path, {good.begin(), good.begin() + static_cast<std::ptrdiff_t>(at)});
            QCOMPARE(other.restore(store, tokens).size(), std::size_t{1});
            QCOMPARE(other.conversation.tokens().size(), std::size_t{0});
        }
        write(path, good);
        QVERIFY(other.restore(store, tokens).empty());
        QCOMPARE(other.conversation.tokens().size(), std::size_t{50});
    }

    void aForeignFileIsNeverReplaced()
    {
        const QTemporaryDir folder;
        KvStateOptions options;
        options.file = folder.filePath("notes.txt").toStdString();
        const std::vector<char> notes = {'m', 'i', 'n', 'e', '\n'};
        write(options.file, notes);
        KvStateStore store(options);
        Chat chat;
        chat.evaluate(tinyTokens(50));
        QVERIFY_THROWS_EXCEPTION(Error, store.save(1, chat.conversation, chat.fingerprint(), {}));
        QCOMPARE(contentOf(options.file), notes);
        Chat other;
        QCOMPARE(other.restore(store, tinyTokens(50)).size(), std::size_t{1});
        QCOMPARE(contentOf(options.file), notes);
    }

    void aStoppedOrFailedSaveLeavesWhatWas()
    {
        const QTemporaryDir folder;
        const KvStateOptions options = folderOptions(folder);
        KvStateStore store(options);
        Chat chat;
        chat.evaluate(tinyTokens(40));
        std::stop_source stop;
        stop.request_stop();
        store.save(1, chat.conversation, chat.fingerprint(), stop.get_token());
        QVERIFY(store.wantsToSave(chat.conversation));
        QVERIFY(std::filesystem::is_empty(options.folder));
        KvStateOptions blocked = options;
        blocked.folder = folder.filePath("file/states").toStdString();
        write(folder.filePath("file").toStdString(), {'x'});
        KvStateStore nowhere(blocked);
        QVERIFY_THROWS_EXCEPTION(Error, nowhere.save(1, chat.conversation, chat.fingerprint(), {}));
    }

    void onlyTheUserMayRead()
    {
        const QTemporaryDir folder;
        const KvStateOptions options = folderOptions(folder);
        KvStateStore store(options);
        Chat chat;
        chat.evaluate(tinyTokens(40));
        store.save(1, chat.conversation, chat.fingerprint(), {});
        constexpr auto kOthers = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
        QVERIFY((std::filesystem::status(options.folder).permissions() & kOthers) == std::filesystem::perms::none);
        const auto path = std::filesystem::directory_iterator(options.folder)->path();
        QVERIFY((std::filesystem::status(path).permissions() & kOthers) == std::filesystem::perms::none);
    }

    void theOldestGoAndForgottenOnesToo()
    {
        const QTemporaryDir folder;
        KvStateOptions options = folderOptions(folder);
        KvStateStore store(options);
        Chat chat;
        chat.evaluate(tinyTokens(40));
        const auto save = [&](KvStateStore& to, ConversationId id) {
            chat.conversation.setSaved(false);
            to.save(id, chat.conversation, chat.fingerprint(), {});
        };
        for (const ConversationId id : {1, 2, 3, 12}) {
            save(store, id);
            QTest::qSleep(10);
        }
        QCOMPARE(store.usage().files, 4U);
        store.forget(1);  // and not 12
        QCOMPARE(store.usage().files, 3U);
        options.maxBytes = store.usage().bytes / 3 * 2 + 10;
        KvStateStore small(options);
        save(small, 4);
        QCOMPARE(small.usage().files, 2U);
        QVERIFY(small.usage().bytes <= options.maxBytes);
        small.forget(4);
        small.forget(12);
        QCOMPARE(small.usage().files, 0U);
        options.maxBytes = 100;  // less than one takes
        KvStateStore tiny(options);
        save(tiny, 5);
        QCOMPARE(tiny.usage().files, 0U);
        save(store, 6);
        store.clear();
        QCOMPARE(store.usage().files, 0U);
        options.minTokens = 41;
        chat.conversation.setSaved(false);
        QVERIFY(!KvStateStore(options).wantsToSave(chat.conversation));
    }
};

QTEST_GUILESS_MAIN(KvStateTest)
#include "kv_state_test.moc"
