#include "core/base/error.h"
#include "core/generate/engine/conversation.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <memory>
#include <new>
#include <vector>

using namespace vitrine;

namespace {

class FakeCache final : public KvCache {
public:
    explicit FakeCache(std::size_t bytes) : KvCache({100, KvType::F32, KvType::F32}), m_bytes(bytes) {}
    std::size_t bytes() const noexcept override { return m_bytes; }

private:
    std::size_t m_bytes;
};

/// Changes the size of the cache as an evaluation would.
void fill(Conversation& conversation, std::size_t size)
{
    conversation.cache().truncate(size);
    conversation.cache().extend(size);
}

TokenRecord recordOf(TokenId id, std::size_t alternatives)
{
    TokenRecord record;
    record.id = id;
    record.scored = alternatives > 0;
    record.top.resize(alternatives);
    return record;
}

Conversation conversationWith(std::vector<TokenId> tokens)
{
    Conversation conversation(std::make_unique<FakeCache>(1));
    fill(conversation, tokens.size());
    for (const TokenId id : tokens) conversation.append(recordOf(id, 3));
    return conversation;
}

}  // namespace

class ConversationTest : public QObject {
    Q_OBJECT

private slots:
    void findsTheCommonPrefix()
    {
        const Conversation conversation = conversationWith({1, 2, 3, 4});
        const auto common = [&](std::vector<TokenId> prompt) { return conversation.commonPrefix(prompt); };
        QCOMPARE(common({}), std::size_t{0});
        QCOMPARE(common({9}), std::size_t{0});
        QCOMPARE(common({1, 2, 9, 4}), std::size_t{2});
        QCOMPARE(common({1, 2, 3, 4, 5}), std::size_t{4});
        QCOMPARE(common({1, 2}), std::size_t{2});
    }

    void truncatesAllThree()
    {
        Conversation conversation = conversationWith({1, 2, 3, 4});
        conversation.truncate(2);
        QCOMPARE(conversation.cache().size(), std::size_t{2});
        QCOMPARE(conversation.tokens().size(), std::size_t{2});
        QCOMPARE(conversation.records().size(), std::size_t{2});
    }

    void anInterruptedEvaluationIsForgotten()
    {
        Conversation conversation = conversationWith({1, 2, 3});
        fill(conversation, 5);  // simulates tokens that were evaluated but not recorded because of an error
        conversation.truncate(5);
        QCOMPARE(conversation.cache().size(), std::size_t{3});

        fill(conversation, 1);  // simulates a cache with fewer tokens than were recorded
        QCOMPARE(conversation.commonPrefix(std::vector<TokenId>{1, 2, 3}), std::size_t{1});
        conversation.truncate(5);
        QCOMPARE(conversation.tokens().size(), std::size_t{1});
    }

    void knowsWhatIsScored()
    {
        const std::vector<TokenRecord> records{recordOf(1, 0), recordOf(2, 3), recordOf(3, 3), recordOf(4, 0),
                                               recordOf(5, 3)};
        QCOMPARE(firstUnscored(records, 5, 3, 1000), std::size_t{3});
        QCOMPARE(firstUnscored(records, 3, 3, 1000), std::size_t{3});
        // The record with the index 1 has 3 candidates, but 4 are requested. It therefore counts as unscored.
        QCOMPARE(firstUnscored(records, 5, 4, 1000), std::size_t{1});
        // The vocabulary has only 3 tokens, so 3 candidates are enough.
        QCOMPARE(firstUnscored(records, 5, 4, 3), std::size_t{3});
        QCOMPARE(firstUnscored(records, 0, 3, 1000), std::size_t{0});
        QCOMPARE(firstUnscored(records, 1, 3, 1000), std::size_t{1});
    }

    void forgetsTheLeastRecentlyUsed()
    {
        ConversationPool pool([] { return std::make_unique<FakeCache>(1); });
        for (ConversationId id = 1; id <= 4; ++id) pool.open(id).droppedTurns = static_cast<std::size_t>(id);
        pool.open(1);
        pool.open(5);
        QCOMPARE(pool.size(), ConversationPool::kMaxConversations);
        QVERIFY(pool.find(2) == nullptr);
        QVERIFY(pool.find(1) != nullptr);
        QCOMPARE(pool.open(1).droppedTurns, std::size_t{1});
        pool.close(1);
        QVERIFY(pool.find(1) == nullptr);
        pool.close(77);
    }

    void keepsWithinItsMemory()
    {
        ConversationPool pool([] { return std::make_unique<FakeCache>(ConversationPool::kMaxBytes / 2); });
        pool.open(1);
        pool.open(2);
        QCOMPARE(pool.size(), std::size_t{2});
        pool.open(3);
        QCOMPARE(pool.size(), std::size_t{2});
        QVERIFY(pool.find(1) == nullptr);

        ConversationPool large([] { return std::make_unique<FakeCache>(ConversationPool::kMaxBytes * 3); });
        large.open(1);
        large.open(2);
        QCOMPARE(large.size(), std::size_t{1});
        QVERIFY(large.find(2) != nullptr);
    }

    void triesAgainWithoutTheOthersWhenMemoryIsShort()
    {
        int made = 0;
        ConversationPool pool([&made]() -> std::unique_ptr<KvCache> {
            if (++made == 3) throw std::bad_alloc();
            return std::make_unique<FakeCache>(1);
        });
        pool.open(1);
        pool.open(2);
        pool.open(3);
        QCOMPARE(pool.size(), std::size_t{1});
        QVERIFY(pool.find(3) != nullptr);

        ConversationPool hopeless([]() -> std::unique_ptr<KvCache> { throw Error(SENTENCE("no memory")); });
        QVERIFY_THROWS_EXCEPTION(Error, hopeless.open(1));
    }
};

VITRINE_TEST(ConversationTest);
#include "conversation_test.moc"
