#include "app/models/tree_map_model.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <string>
#include <unordered_map>
#include <vector>

using namespace vitrine;

/// Tests the map of the versions in a chat. The messages are made up; no chat is stored.
class TreeMapTest : public QObject {
    Q_OBJECT

private slots:
    void versionsAreATree();
};

/// The chat contains ten versions of an answer, and an edited question with one answer.
void TreeMapTest::versionsAreATree()
{
    std::unordered_map<qint64, std::vector<TokenRecord>> tokens;
    std::vector<TreeMessage> messages(2);
    messages[0] = {.id = 1, .ofUser = true, .preview = {}};
    messages[1] = {.id = 2, .ofUser = true, .preview = {}};
    const auto add = [&](qint64 parent, const std::vector<TokenId>& ids) {
        const qint64 id = messages.back().id + 1;
        messages.push_back({.id = id, .parent = parent, .preview = "first line"});
        for (const TokenId token : ids) {
            TokenRecord record;
            record.id = token;
            record.bytes = " t" + std::to_string(token);
            record.scored = true;
            record.pRaw = 0.5F / static_cast<float>(token);
            if (token == 8) record.kind = TokenKind::Control;
            tokens[id].push_back(record);
        }
        return id;
    };
    const qint64 eldest = add(1, {1, 2, 3, 4, 5, 6});
    const qint64 late = add(1, {1, 2, 3, 4, 9});
    const qint64 early = add(1, {1, 7, 3});
    const qint64 ofLate = add(1, {1, 2, 3, 4, 9, 8});  // branches off after the last token of `late`
    const qint64 shorter = add(1, {1, 2, 3});
    const qint64 atOnce = add(1, {12, 13});
    const qint64 typed = add(1, {});  // typed by the user, so it has no sampled tokens
    for (int i = 0; i < 3; ++i) add(1, {1, 2, 20 + i, 5});
    const qint64 edited = add(2, {1, 2, 3});
    const auto tokensOf = [&](qint64 id) { return tokens[id]; };
    TreeMapModel map;
    map.set(messages, {1, ofLate}, findVersions(messages, tokensOf));

    QCOMPARE(map.index(1).data(TreeMapModel::MostTokensRole).toInt(), 6);
    QCOMPARE(map.index(0).data(TreeMapModel::AnswersRole).toBool(), false);
    const auto* cells = map.index(1).data(TreeMapModel::CellsRole).value<TreeRowModel*>();
    const auto of = [&](qint64 id, int role) {
        for (int row = 0; row < cells->count(); ++row) {
            if (cells->index(row).data(TreeRowModel::MessageIdRole).toLongLong() == id)
                return cells->index(row).data(role);
        }
        return QVariant();
    };
    const auto step = [&](qint64 id) { return of(id, TreeRowModel::ForkStepRole).toInt(); };
    const auto lane = [&](qint64 id) { return of(id, TreeRowModel::LaneRole).toInt(); };
    QCOMPARE(step(eldest), -1);
    QCOMPARE(step(late), 4);
    QCOMPARE(step(early), 1);
    QCOMPARE(step(ofLate), 5);
    QCOMPARE(of(ofLate, TreeRowModel::ForkLaneRole).toInt(), lane(late));
    QCOMPARE(step(shorter), 3);
    QCOMPARE(of(shorter, TreeRowModel::ForkPieceRole).toString(), QString());
    QCOMPARE(step(atOnce), 0);
    QCOMPARE(step(typed), -1);
    QCOMPARE(step(edited), -1);  // -1: this answer branches off at the question, not at a token
    QCOMPARE(of(late, TreeRowModel::PreviewRole).toString(), QString("t9"));
    // The preview is empty, because the only token after the fork belongs to the template.
    QCOMPARE(of(ofLate, TreeRowModel::PreviewRole).toString(), QString());

    // At each of its forks, the first version lists its own token, with the probability of this token.
    QStringList marks;
    for (const QVariant& mark : of(eldest, TreeRowModel::MarksRole).toList()) {
        const QVariantMap told = mark.toMap();
        marks
            << QString("%1%2 %3").arg(told["step"].toInt()).arg(told["piece"].toString()).arg(told["share"].toDouble());
    }
    QCOMPARE(marks, (QStringList{"0·t1 0.5", "1·t2 0.25", "2·t3 0.166667", "3·t4 0.125", "4·t5 0.1"}));
    // The shown version `ofLate` branches off from `late`, which branches off from `eldest`. Therefore `late` and
    // `eldest` are highlighted, too, each up to the fork.
    QCOMPARE(of(ofLate, TreeRowModel::LitTokensRole).toInt(), 6);
    QCOMPARE(of(late, TreeRowModel::LitTokensRole).toInt(), 5);
    QCOMPARE(of(eldest, TreeRowModel::LitTokensRole).toInt(), 4);
    QCOMPARE(of(early, TreeRowModel::LitTokensRole).toInt(), 0);
    QVERIFY(of(ofLate, TreeRowModel::OnPathRole).toBool() && of(late, TreeRowModel::OnPathRole).toBool());
    QVERIFY(of(eldest, TreeRowModel::OnPathRole).toBool() && !of(early, TreeRowModel::OnPathRole).toBool());

    // The line from a fork to its branch crosses the lanes between them. In these lanes, no version may begin before
    // the token of the fork, because the line would cross that version.
    int forks = 0;
    for (int row = 0; row < cells->count(); ++row) {
        const auto at = [&](int role) { return cells->index(row).data(role).toInt(); };
        if (at(TreeRowModel::ForkStepRole) < 0) continue;
        ++forks;
        QVERIFY(at(TreeRowModel::ForkLaneRole) < at(TreeRowModel::LaneRole));
        for (int other = 0; other < cells->count(); ++other) {
            const int otherLane = cells->index(other).data(TreeRowModel::LaneRole).toInt();
            if (otherLane <= at(TreeRowModel::ForkLaneRole) || otherLane >= at(TreeRowModel::LaneRole)) continue;
            QVERIFY(cells->index(other).data(TreeRowModel::ForkStepRole).toInt() >= at(TreeRowModel::ForkStepRole));
        }
    }
    QCOMPARE(forks, 8);
}

VITRINE_GUI_TEST(TreeMapTest);

#include "tree_map_test.moc"
