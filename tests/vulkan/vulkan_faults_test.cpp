// Tests a device that is lost or out of memory, at every step at which this can happen. There must be one clear error,
// no call may hang, and the engine must continue on the CPU.
#include "core/compute/inference/evaluator.h"
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/memory/pass_mark.h"
#include "core/compute/vulkan/memory/vulkan_memory.h"
#include "core/compute/vulkan/vulkan_backend.h"
#include "core/generate/engine/local_engine.h"
#include "tests/cpu/backend_matrix.h"
#include "tests/cpu/kernels_weights.h"
#include "tests/engine/event_recorder.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"
#include "tests/vulkan/rounding_backend.h"
#include "tests/vulkan/saboteur.h"
#include "tests/vulkan/test_device.h"
#include "tests/vulkan/test_tensor.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

std::unique_ptr<Backend> makeFragile(Saboteur& saboteur, bool staging = false)
{
    VulkanOptions options;
    options.staging = staging;
    options.faults = saboteur.faults();
    return makeVulkanBackend(options);
}

}  // namespace

class VulkanFaultsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (const std::string lack = lackOfDevice(); !lack.empty()) QSKIP(lack.c_str());
        TinyModelSpec spec;
        spec.architecture = "qwen2";
        spec.chatTemplate = TinyModelSpec::chatMlTemplate();
        m_path = m_folder.filePath("tiny.gguf").toStdString();
        writeTinyModel(m_path, spec);
        m_model = Model::load(m_path);
    }

    void lostOnce_data()
    {
        QTest::addColumn<int>("step");
        QTest::newRow("compile") << static_cast<int>(VulkanStep::Compile);
        QTest::newRow("record") << static_cast<int>(VulkanStep::Record);
        QTest::newRow("submit") << static_cast<int>(VulkanStep::Submit);
        QTest::newRow("wait") << static_cast<int>(VulkanStep::Wait);
    }

    /// A lost device stays lost, and every later call fails at once. Freeing its resources does not wait for the
    /// device.
    void lostOnce()
    {
        QFETCH(const int, step);
        Saboteur saboteur;
        const auto backend = makeFragile(saboteur);
        Evaluator evaluator(m_model, *backend);
        const auto cache = evaluator.makeCache(16);
        const std::vector<TokenId> tokens{1, 2, 3};
        saboteur.strike(static_cast<VulkanStep>(step), VulkanFault::DeviceLost);
        for (int i = 0; i < 3; ++i) {
            const std::string sentence = deviceError([&] { evaluator.evaluate(*cache, tokens, {}); });
            QVERIFY2(sentence.find("was lost") != std::string::npos, sentence.c_str());
            QVERIFY(sentence.find("CPU") != std::string::npos);
            QCOMPARE(cache->size(), 0U);
        }
        QVERIFY(deviceError([&] { backend->allocate(std::size_t{1} << 30); }).find("was lost") != std::string::npos);
    }

    void lostWhileLoading()
    {
        for (const VulkanStep step : {VulkanStep::Submit, VulkanStep::Wait, VulkanStep::Allocate}) {
            Saboteur saboteur;
            // In this back end, the weights are copied by commands, which can fail.
            const auto backend = makeFragile(saboteur, true);
            saboteur.strike(step, VulkanFault::DeviceLost);
            const std::string sentence = deviceError([&] { Evaluator(m_model, *backend); });
            QVERIFY2(sentence.find("was lost") != std::string::npos, sentence.c_str());
        }
    }

    /// The error reports the requested size. The failed step has no effect, so the next step gives the usual results.
    void noMemoryInTheMidstOfAStep()
    {
        Saboteur saboteur;
        const auto backend = makeFragile(saboteur);
        Evaluator evaluator(m_model, *backend);
        const std::vector<TokenId> tokens{1, 2, 3, 4, 5};
        const auto logits = [&](KvCache& cache) {
            evaluator.evaluate(cache, tokens, {});
            return std::vector<float>(evaluator.lastLogits().begin(), evaluator.lastLogits().end());
        };
        const auto fresh = evaluator.makeCache(16);
        saboteur.strike(VulkanStep::Compile, VulkanFault::OutOfMemory, 3);
        const std::string sentence = deviceError([&] { logits(*fresh); });
        QVERIFY2(sentence.find("not enough memory") != std::string::npos, sentence.c_str());
        saboteur.strike(VulkanStep::Submit, VulkanFault::OutOfMemory);
        QVERIFY(!deviceError([&] { logits(*fresh); }).empty());
        QCOMPARE(fresh->size(), 0U);
        const std::vector<float> after = logits(*fresh);

        Saboteur none;
        const auto healthy = makeFragile(none);
        Evaluator other(m_model, *healthy);
        const auto cache = other.makeCache(16);
        other.evaluate(*cache, tokens, {});
        QVERIFY(after == std::vector<float>(other.lastLogits().begin(), other.lastLogits().end()));
    }

    void noMemoryWhileLoading()
    {
        Saboteur saboteur;
        const auto backend = makeFragile(saboteur);
        // Both allocations are refused: a block of the usual size, and one of exactly the needed size.
        saboteur.strike(VulkanStep::Allocate, VulkanFault::OutOfMemory);
        const auto always = [&] { return backend->allocate(std::size_t{600} << 20); };
        const std::string sentence = deviceError(always);
        QVERIFY2(sentence.find("cannot allocate 600 MiB") != std::string::npos, sentence.c_str());
        QVERIFY(sentence.find("are free") != std::string::npos);
        QVERIFY(backend->allocate(1024));  // the device still works
    }

    void staleReads_data()
    {
        QTest::addColumn<int>("step");
        QTest::newRow("no mark") << static_cast<int>(VulkanStep::Mark);
        QTest::newRow("not run") << static_cast<int>(VulkanStep::Read);
    }

    /// If the device did not deliver the results, the read fails and the destination stays unchanged. Delivered data
    /// may contain the pattern that marks results as not yet written.
    void staleReads()
    {
        QFETCH(const int, step);
        Saboteur saboteur;
        const auto context = std::make_shared<VulkanContext>("", VulkanContext::Options{.faults = saboteur.faults()});
        const auto memory = std::make_shared<VulkanMemory>(context, true);
        const OwnedRegion owned(memory, 4096);
        const std::vector<std::uint32_t> written(1024, kPoison);
        const VulkanMemory::Stretches all{0, 1024, 1024, 4};
        memory->write(owned.region(), all, std::as_bytes(std::span(written)).data());
        std::vector<std::uint32_t> found(1024);
        const auto read = [&] { memory->read(owned.region(), all, std::as_writable_bytes(std::span(found)).data()); };
        QCOMPARE(deviceError(read), std::string());
        QVERIFY(found == written);
        found.assign(1024, 0);
        saboteur.strike(static_cast<VulkanStep>(step), VulkanFault::LeftOut);
        QCOMPARE(deviceError(read), "Results read back from the Vulkan device " + context->name() +
                                        " are stale: the results of pass 2 were never written. Load the model again, "
                                        "on this device or on the CPU.");
        QVERIFY(found == std::vector<std::uint32_t>(1024));
        QCOMPARE(deviceError(read), std::string());  // the next read succeeds
        QVERIFY(found == written);
    }

    void roundingIsTried_data()
    {
        QTest::addColumn<QByteArray>("products");
        QTest::addColumn<QString>("used");
        QTest::newRow("matrix units") << QByteArray("units") << QString("matrix units ");
        QTest::newRow("integer dot products") << QByteArray("dot") << QString("integer dot products");
    }

    /// Kernels that round are used only if a trial product is correct. If not, the reason is reported.
    void roundingIsTried()
    {
        QFETCH(const QByteArray, products);
        QFETCH(const QString, used);
        Saboteur saboteur;
        VulkanOptions options;
        options.faults = saboteur.faults();
        const auto make = [&] {
            const QTemporaryDir folder;  // an empty folder, which contains no verdicts of earlier trials
            options.tuning.cacheFolder = folder.path().toStdString();
            return makeRoundingBackend(products.constData(), options);
        };
        const auto healthy = make();
        if (!healthy) QSKIP("This device has none.");
        QVERIFY(healthy->promptKernels().used.starts_with(used.toStdString()));
        QVERIFY(healthy->promptKernels().reason.empty());
        QVERIFY(healthy->roundsFactors());
        const std::string exact = makeVulkanBackend()->numerics();
        QVERIFY(healthy->numerics() != exact);

        const auto refused = [&](VulkanStep step, VulkanFault fault, int after) {
            saboteur.strike(step, fault, after);
            const auto backend = make();
            const PromptKernels found = backend->promptKernels();
            return found.used == "f32 products" && backend->numerics() == exact ? found.reason.english()
                                                                                : std::string("It is used.");
        };
        const std::string begin = "Its " + healthy->promptKernels().used + " are not used: ";
        for (int trial = 0; trial < 3; ++trial) {
            const std::string wrong = refused(VulkanStep::Trial, VulkanFault::WrongResult, trial);
            QVERIFY2(wrong.starts_with(begin + "a product of ") && wrong.find("is off by ") != std::string::npos,
                     wrong.c_str());
        }
        const std::string compiled = refused(VulkanStep::Compile, VulkanFault::OutOfMemory, 2);
        QVERIFY2(compiled.starts_with(begin + "Compiling the kernel mat_"), compiled.c_str());
        saboteur.strike(VulkanStep::Wait, VulkanFault::DeviceLost, 1);
        const std::string lost = deviceError(make);
        QVERIFY2(lost.find("were tested. Set VITRINE_VULKAN_EXACT=1 to avoid them.") != std::string::npos,
                 lost.c_str());
    }

    /// If the products of a format are wrong, this format uses the exact kernels and gives their results bit for bit.
    /// The kernels of other formats stay the same.
    void everyFormatIsTried()
    {
        const QTemporaryDir folder;
        Saboteur saboteur;
        VulkanOptions options;
        options.faults = saboteur.faults();
        options.tuning.cacheFolder = folder.path().toStdString();
        // The first three trials, which are those of Q4_0, succeed. The next trial fails.
        saboteur.strike(VulkanStep::Trial, VulkanFault::WrongResult, 3);
        const auto dot = makeRoundingBackend("dot", options);
        if (!dot) QSKIP("This device offers no integer dot products.");
        const auto tiles = makeTuned({.products = ProductKernel::Tiles});
        const std::string numerics = dot->numerics();
        const auto isExact = [&](VulkanBackend& backend, QuantType type) {
            return product(backend, type) == product(*tiles, type);
        };
        QVERIFY(isExact(*dot, QuantType::Q4_K));
        QVERIFY(!isExact(*dot, QuantType::Q8_0));
        QVERIFY(!isExact(*dot, QuantType::Q4_0));
        const PromptKernels found = dot->promptKernels();
        QCOMPARE(found.used, std::string("integer dot products"));
        QVERIFY2(found.reason.english().starts_with(
                     "Matrices in Q4_K use products in f32: a product of 9 tokens that was tried there is off by "),
                 found.reason.english().c_str());
        QCOMPARE(dot->numerics(), numerics + ", not Q4_K");

        // The next back end reads the verdicts from the file, so it makes no trials.
        saboteur.strike(VulkanStep::Trial, VulkanFault::WrongResult, 1000);
        const auto next = makeRoundingBackend("dot", options);
        QCOMPARE(next->numerics(), numerics + ", not Q4_K");
        QCOMPARE(next->promptKernels().reason, found.reason);
        QVERIFY(isExact(*next, QuantType::Q4_K));
        QVERIFY(!isExact(*next, QuantType::Q8_0));
        QCOMPARE(saboteur.seen, 0);
        QVERIFY(!isExact(*next, QuantType::Q6_K));
        QCOMPARE(saboteur.seen, 3);

        // A damaged file with verdicts is ignored and written again.
        const auto files = QDir(folder.path()).entryInfoList({"trials-*.txt"});
        QCOMPARE(files.size(), 1);
        QFile file(files.front().filePath());
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek(file.size() / 2) && file.write("?") == 1);
        file.close();
        QCOMPARE(makeRoundingBackend("dot", options)->numerics(), numerics);
        QCOMPARE(saboteur.seen, 6);
        makeRoundingBackend("dot", options);
        QCOMPARE(saboteur.seen, 6);
    }

    void roundingIsWishedFor()
    {
        const QByteArray exact = qgetenv("VITRINE_VULKAN_EXACT");
        QCOMPARE(promptKernels("").used, std::string("f32 products"));
        QVERIFY(promptKernels("").reason.english().starts_with("VITRINE_VULKAN_EXACT=1"));
        qunsetenv("VITRINE_VULKAN_EXACT");
        const PromptKernels suited = promptKernels("");
        qputenv("VITRINE_VULKAN_PRODUCTS", "bytes");
        const PromptKernels wrong = promptKernels("");
        qunsetenv("VITRINE_VULKAN_PRODUCTS");
        qputenv("VITRINE_VULKAN_EXACT", exact);
        if (VulkanContext("", {}).isCpu()) {
            QCOMPARE(suited.used, std::string("f32 products"));
            QVERIFY(suited.reason.empty());
        }
        QCOMPARE(wrong.reason.english(), std::string("VITRINE_VULKAN_PRODUCTS is \"bytes\"; it must be units or dot."));
        QVERIFY(wrong.used.empty());
    }

    void engine_data()
    {
        QTest::addColumn<int>("step");
        QTest::addColumn<int>("fault");
        const auto add = [](const char* name, VulkanStep step, VulkanFault fault) {
            QTest::newRow(name) << static_cast<int>(step) << static_cast<int>(fault);
        };
        // The first token after the prompt needs additional kernels, so compiling can fail.
        add("lost at compiling", VulkanStep::Compile, VulkanFault::DeviceLost);
        add("no memory at compiling", VulkanStep::Compile, VulkanFault::OutOfMemory);
        add("no memory at recording", VulkanStep::Record, VulkanFault::OutOfMemory);
        add("lost at submit", VulkanStep::Submit, VulkanFault::DeviceLost);
        add("lost at wait", VulkanStep::Wait, VulkanFault::DeviceLost);
        add("no memory at submit", VulkanStep::Submit, VulkanFault::OutOfMemory);
        add("no memory at wait", VulkanStep::Wait, VulkanFault::OutOfMemory);
    }

    /// A fault occurs during an answer. The engine reports it with exactly one event, the tokens so far are delivered,
    /// and the same chat can continue on the CPU.
    void engine()
    {
        QFETCH(const int, step);
        QFETCH(const int, fault);
        Saboteur saboteur;
        EventRecorder recorder([&](const Event& event) {
            const auto* token = std::get_if<TokenGenerated>(&event);
            if (token && token->request == 3) {
                saboteur.strike(static_cast<VulkanStep>(step), static_cast<VulkanFault>(fault));
            }
        });
        LocalEngine engine(recorder.sink(), [&](const ComputeOptions& options) {
            return options.device == "cpu" ? makeBackend(options) : makeFragile(saboteur);
        });
        engine.post(load(1, "cpu"));
        engine.post(generate(2));
        const std::string wanted = recorder.waitFor(2).text;
        engine.post(load(10, "vulkan:0"));
        engine.post(generate(3));
        const Request broken = recorder.waitFor(3);
        QCOMPARE(broken.closings, 1);
        QVERIFY(broken.failed.has_value());
        QVERIFY(broken.failed->ofDevice);
        QVERIFY(!broken.failed->sentence.empty());
        QCOMPARE(broken.tokens.size(), std::size_t{1});

        const bool isLost =
            fault == static_cast<int>(VulkanFault::DeviceLost) || step == static_cast<int>(VulkanStep::Wait);
        engine.post(generate(6));  // tries the device again; this fails only if the device was lost
        const Request there = recorder.waitFor(6);
        QCOMPARE(there.closings, 1);
        QCOMPARE(there.failed.has_value(), isLost);
        if (!isLost) QCOMPARE(there.text, wanted);

        engine.post(load(4, "cpu"));
        QVERIFY(recorder.waitFor(4).loaded.has_value());
        engine.post(generate(5));
        const Request again = recorder.waitFor(5);
        QVERIFY(again.finished.has_value());
        QCOMPARE(again.text, wanted);
    }

    void engineLoading()
    {
        Saboteur saboteur;
        EventRecorder recorder;
        LocalEngine engine(recorder.sink(), [&](const ComputeOptions& options) {
            if (options.device == "cpu") return makeBackend(options);
            auto backend = makeFragile(saboteur);
            saboteur.strike(VulkanStep::Allocate, VulkanFault::DeviceLost);
            return backend;
        });
        engine.post(load(1, "cpu"));
        engine.post(load(2, "vulkan:0"));
        const Request failed = recorder.waitFor(2);
        QVERIFY(failed.failed.has_value() && failed.failed->ofDevice);
        engine.post(generate(3));  // the previous model stayed loaded
        QVERIFY(recorder.waitFor(3).finished.has_value());
        engine.post(load(4, "vulkan:99"));
        QVERIFY(recorder.waitFor(4).failed.has_value());
    }

private:
    static std::vector<float> product(VulkanBackend& backend, QuantType type)
    {
        constexpr std::size_t kTokens = 11, kRows = 40, kColumns = 512;
        const TestWeights weights(type, kRows, kColumns, Fill::Random, 5);
        const Matrix x(backend, kTokens, kColumns, randomValues(kTokens * kColumns, 7)), out(backend, kTokens, kRows);
        const Linear linear{tensorOf(weights), {}};
        backend.run(ops::Project{x.view, {{.out = out.view, .weights = &linear}}});
        return out.read(backend);
    }

    LoadModel load(RequestId request, const char* device) const
    {
        LoadModel command;
        command.request = request;
        command.path = m_path;
        command.options.device = device;
        command.options.threads = 1;
        command.options.isa = "scalar";
        return command;
    }

    static Generate generate(RequestId request)
    {
        Generate command;
        command.request = request;
        command.conversation = 1;
        command.messages = {{"user", "Hello world"}};
        command.sampling.values["temperature"] = 0;
        command.maxTokens = 8;
        return command;
    }

    QTemporaryDir m_folder;
    std::string m_path;
    std::shared_ptr<const Model> m_model;
};

VITRINE_TEST(VulkanFaultsTest);
#include "vulkan_faults_test.moc"
