// Tests how many tokens of a prompt are processed at once in a recurrent state, for devices of every kind. No device is
// needed.
#include "core/compute/vulkan/ops/recurrent_chunks.h"
#include "tests/support/test_program.h"
#include "vk_kernels/interface/push_constants.h"

#include <QtTest>

#include <initializer_list>

using namespace vitrine;

namespace {

constexpr std::uint32_t kForms[] = {VITRINE_RECUR_MAMBA_2, VITRINE_RECUR_DELTA, VITRINE_RECUR_DELTA_BY_KEY};

RecurrentDevice gpu(std::uint32_t sharedKiB, std::uint32_t subgroup = 32, bool shuffle = true)
{
    return {subgroup, sharedKiB << 10, shuffle, false};
}

std::uint32_t tokensOn(const RecurrentDevice& device, std::uint32_t keys, std::uint32_t form = VITRINE_RECUR_DELTA)
{
    const auto chunks = recurrentChunks(device, keys, form);
    return chunks ? chunks->tokens : 1;
}

}  // namespace

class RecurrentChunksTest : public QObject {
    Q_OBJECT

private slots:
    /// Checks the requirements of the kernel for every key dimension of a state, on every kind of device.
    void fitTheDevice()
    {
        for (const std::uint32_t kib : {16, 32, 48, 64}) {
            for (const std::uint32_t subgroup : {4, 8, 16, 32, 64, 128}) {
                for (const bool shuffle : {false, true}) {
                    for (std::uint32_t keys = 1; keys <= 1024; ++keys) {
                        for (const std::uint32_t form : kForms) check(gpu(kib, subgroup, shuffle), keys, form);
                    }
                }
            }
        }
    }

    /// The shared memory that Vulkan guarantees is enough for the states of common sizes. It limits how many tokens are
    /// processed at once.
    void roomDecides()
    {
        QCOMPARE(tokensOn(gpu(16), 128), 8U);
        QCOMPARE(tokensOn(gpu(32), 128), 16U);
        QCOMPARE(tokensOn(gpu(16), 64), 16U);
        QCOMPARE(tokensOn(gpu(16), 256), 1U);
        QCOMPARE(tokensOn(gpu(32), 256), 8U);
        QCOMPARE(tokensOn(gpu(48), 256), 16U);
        QCOMPARE(tokensOn(gpu(16), 128, VITRINE_RECUR_DELTA_BY_KEY), 8U);
        QCOMPARE(tokensOn(gpu(16), 256, VITRINE_RECUR_DELTA_BY_KEY), 1U);
        QCOMPARE(tokensOn(gpu(32), 128, VITRINE_RECUR_DELTA_BY_KEY), 16U);
        QCOMPARE(tokensAtATime(gpu(16), 128), 8U);
        QCOMPARE(tokensAtATime(gpu(16), 256), 1U);
    }

    void whatHasNoChunks()
    {
        QVERIFY(!recurrentChunks(gpu(64), 64, VITRINE_RECUR_RWKV_7));
        QVERIFY(!recurrentChunks(gpu(64), 16, VITRINE_RECUR_MAMBA));
        QVERIFY(!recurrentChunks(gpu(64), 30, VITRINE_RECUR_DELTA));
        QVERIFY(!recurrentChunks({8, 64U << 10, true, true}, 128, VITRINE_RECUR_DELTA));
        QVERIFY(!recurrentChunks(gpu(64), 128, VITRINE_RECUR_DELTA, 1));
        QCOMPARE(recurrentChunks(gpu(64), 128, VITRINE_RECUR_DELTA, 8)->tokens, 8U);
    }

private:
    static void check(const RecurrentDevice& device, std::uint32_t keys, std::uint32_t form)
    {
        const auto chunks = recurrentChunks(device, keys, form);
        if (!chunks) return;
        const bool fits = sharedBytesOf(*chunks) <= device.sharedBytes && chunks->tokens % 4 == 0;
        const bool divides = keys % (4 * chunks->sharers) == 0 && chunks->lanes % chunks->sharers == 0;
        const bool shares = chunks->sharers == 1 || (chunks->sharers == 4 || chunks->sharers == 8);
        const bool isInSubgroup = chunks->sharers <= device.subgroup && (chunks->sharers == 1 || device.shuffle);
        // Every device allows 128 invocations. The lanes must be a multiple of the subgroup size.
        const bool isAllowed = chunks->lanes <= 128 && chunks->lanes % device.subgroup == 0;
        if (fits && divides && shares && isInSubgroup && isAllowed) return;
        QFAIL(qPrintable(QString("%1 keys, form %2, subgroups of %3: %4 lanes, %5 sharers, %6 bytes")
                             .arg(keys)
                             .arg(form)
                             .arg(device.subgroup)
                             .arg(chunks->lanes)
                             .arg(chunks->sharers)
                             .arg(sharedBytesOf(*chunks))));
    }
};

VITRINE_TEST(RecurrentChunksTest);
#include "recurrent_chunks_test.moc"
