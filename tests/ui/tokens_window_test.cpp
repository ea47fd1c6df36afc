#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/tokens/prompt_source.h"
#include "app/inspectors/tokens/token_search.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/inspectors/tokens/token_table_model.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "tests/cli/cli_process.h"
#include "tests/cli/same_json.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/model_window.h"
#include "tests/ui/painted_chips.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const QString kQuestion = QStringLiteral("Tell me a story of a cat, ünder the tree.");

/// Whether two values agree, with a tolerance for the rounding of different batch sizes and caches.
bool isNear(double a, double b)
{
    return std::abs(a - b) <= 1e-4 * std::max(std::abs(a), std::abs(b)) + 1e-9;
}

}  // namespace

/// Tests the Tokens page in the complete window with a small trained model, through the actions of a user.
class TokensWindowTest : public QObject, protected ModelWindow {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_model = QString::fromStdString(starterModelPath().string());
        openWindow(QStringLiteral("tokens"));
        QVERIFY(!QTest::currentTestFailed());
        openModel();
        m_application->chatSettings()->setMaxTokens(24);
        m_application->chatSettings()->setSeed(3);
        m_application->session()->chat()->setSystemPrompt(QStringLiteral("You tell stories."));
        ask(kQuestion);
        QVERIFY(!QTest::currentTestFailed());
        QVERIFY(strip().promptCount() > 5 && strip().count() > strip().promptCount() + 5);
    }

    void cleanupTestCase() { closeWindow(); }

    /// When the user has scored the prompt, the page and its export contain the same numbers as the output of
    /// vitrine-cli.
    void theNumbersAreThoseOfTheCommandLine()
    {
        QTRY_VERIFY(strip().scorable());
        strip().scorePrompt();
        QTRY_VERIFY(!strip().scorable() && strip().scoringProgress() < 0);
        const QJsonObject said = commandLine();
        const QJsonArray tokens = said["tokens"].toArray();
        QCOMPARE(tokens.size(), strip().count());
        const QJsonObject saved = QJsonDocument::fromJson(strip().exported("json")).object();
        QCOMPARE(differenceOfJson(saved, said), QString());
        for (int row = 0; row < strip().count(); ++row) {
            const QJsonObject told = tokens[row].toObject();
            const QJsonObject mine = saved["tokens"].toArray()[row].toObject();
            for (const char* key : {"position", "id", "bytes", "type", "origin", "message", "template"})
                QVERIFY2(mine[key] == told[key], qPrintable(QStringLiteral("%1 of %2").arg(key).arg(row)));
            QCOMPARE(mine.contains("p"), row > 0);
            for (const char* key : {"logit", "p", "entropy"})
                QVERIFY2(isNear(mine[key].toDouble(), told[key].toDouble()),
                         qPrintable(QStringLiteral("%1 of %2").arg(key).arg(row)));
            const QModelIndex at = strip().index(row);
            QCOMPARE(at.data(TokenStripModel::TokenIdRole).toInt(), told["id"].toInt());
            if (row > 0) QVERIFY(isNear(at.data(TokenStripModel::ProbabilityRole).toDouble(), told["p"].toDouble()));
        }
        for (const char* part : {"prompt", "answer", "all"}) {
            const QVariantMap shown = strip().statistics()[part].toMap();
            const QJsonObject told = said["statistics"].toObject()[part].toObject();
            QVERIFY(told["tokens"].toInt() > 0);
            for (const auto& [mine, theirs] : std::initializer_list<std::pair<const char*, const char*>>{
                     {"tokens", "tokens"},
                     {"characters", "characters"},
                     {"tokensPerCharacter", "tokens_per_character"},
                     {"control", "control"},
                     {"unknown", "unknown"},
                     {"byteShare", "byte_share"},
                     {"scored", "scored"},
                     {"surprise", "surprise"},
                     {"perplexity", "perplexity"}}) {
                QVERIFY2(isNear(shown[mine].toDouble(), told[theirs].toDouble()),
                         qPrintable(QStringLiteral("%1 of %2: %3, %4")
                                        .arg(mine, part)
                                        .arg(shown[mine].toDouble())
                                        .arg(told[theirs].toDouble())));
            }
        }
    }

    /// Evaluating the tokens of an answer again gives bit-identical values if the KV cache has the same data types and
    /// every batch has the same size. An answer is generated in batches of one token. Larger batches round differently.
    void theAnswersNumbersAreThoseOfWhenItWasDrawn()
    {
        const ModelSummary& model = *m_application->library()->summary();
        const QJsonArray told =
            commandLine({"-ctk", QString::fromStdString(std::string(kvTypeName(model.kvKeys))), "-ctv",
                         QString::fromStdString(std::string(kvTypeName(model.kvValues)))})["tokens"]
                .toArray();
        const QJsonArray mine = QJsonDocument::fromJson(strip().exported("json")).object()["tokens"].toArray();
        QCOMPARE(told.size(), mine.size());
        // Batches of fewer than 16 tokens are evaluated like single tokens. The answer must therefore have at least 16
        // tokens.
        QVERIFY(strip().count() - strip().promptCount() >= 16);
        for (int row = strip().promptCount(); row < strip().count(); ++row) {
            // The logits for the first token of the answer come from the last token of the prompt. vitrine-cli
            // evaluates this token in one batch with other tokens, but the window evaluates it alone. The sums may
            // therefore be rounded differently.
            const bool isAlone = row == strip().promptCount();
            for (const char* key : {"logit", "p", "entropy"})
                QVERIFY2(isAlone
                             ? qAbs(mine[row].toObject()[key].toDouble() - told[row].toObject()[key].toDouble()) < 1e-5
                             : mine[row].toObject()[key] == told[row].toObject()[key],
                         qPrintable(QStringLiteral("%1 of %2: %3 and %4")
                                        .arg(key)
                                        .arg(row)
                                        .arg(mine[row].toObject()[key].toDouble(), 0, 'g', 17)
                                        .arg(told[row].toObject()[key].toDouble(), 0, 'g', 17)));
        }
    }

    /// Compares the numbers on the page with the statistics of its model.
    void theStatisticsAreShown()
    {
        chooseView("Statistics");
        const QVariantMap all = strip().statistics()["all"].toMap();
        QTRY_VERIFY(!itemsOf("TokenStatisticsView").isEmpty());
        const QStringList texts = textsBelow(itemsOf("TokenStatisticsView").constFirst());
        const qsizetype at = texts.indexOf("Perplexity");
        QVERIFY2(at >= 0, qPrintable(texts.join(" | ")));
        QCOMPARE(texts.value(at + 3), QString::number(all["perplexity"].toDouble(), 'f', 2));
    }

    /// The page links a token to the part of the template that wrote it, and a part of the template to all tokens that
    /// it wrote.
    void theTemplateIsLinkedBothWays()
    {
        chooseView("Template");
        QTRY_VERIFY(named("template") && named("template")->width() > 0);
        QQuickItem* const edit = named("template");
        const QString source = edit->property("text").toString();
        QVERIFY2(source.contains("content"), qPrintable(strip().source()->emptyReason()));
        int literals = 0;
        int fields = 0;
        for (int row = 0; row < strip().promptCount(); ++row) {
            strip().select(row);
            const QString lit = edit->property("selectedText").toString();
            const PromptToken& token = *strip().tokenAt(row);
            if (token.origin == TokenOrigin::User || token.origin == TokenOrigin::System) {
                QVERIFY2(lit.contains("content"), qPrintable(lit));
                ++fields;
            } else if (token.record.kind == TokenKind::Control && lit.contains(u'\'')) {
                // The string literal in the template contains the token's text.
                QVERIFY2(lit.contains(QString::fromStdString(token.record.bytes)), qPrintable(lit));
                ++literals;
            }
        }
        QVERIFY2(fields > 5, qPrintable(QString::number(fields)));
        QVERIFY2(literals > 0, qPrintable(source));

        int users = 0;
        for (int row = 0; row < strip().promptCount(); ++row) {
            if (strip().tokenAt(row)->origin != TokenOrigin::User) continue;
            ++users;
            strip().select(row);
        }
        const int begin = edit->property("selectionStart").toInt();
        QRectF cursor;
        QVERIFY(QMetaObject::invokeMethod(edit, "positionToRectangle", Q_RETURN_ARG(QRectF, cursor),
                                          Q_ARG(int, begin + 1)));
        TokenSearch& search = *strip().search();
        // Moving the pointer over a part of the template highlights the tokens that it wrote. A click searches for
        // these tokens.
        QTest::mouseMove(m_window, edit->mapToScene(cursor.center()).toPoint());
        QTRY_VERIFY(search.lit().startsWith("template:"));
        QVERIFY(!search.isActive() && !search.isFaded(strip().selectedRow()) && search.isFaded(0));
        QTest::mouseMove(m_window, QPoint(2, 2));
        QTRY_VERIFY(search.lit().isEmpty() && !search.isFaded(0));
        QTest::mouseClick(m_window, Qt::LeftButton, {}, edit->mapToScene(cursor.center()).toPoint());
        QTRY_VERIFY(search.text().startsWith("template:"));
        QVERIFY(search.count() >= users);
        for (const int row : search.hits()) {
            const TokenOrigin origin = strip().tokenAt(row)->origin;
            QVERIFY(origin == TokenOrigin::User || origin == TokenOrigin::System);
        }
    }

    /// Each line of chips reports the token below the pointer. It also reports when the pointer leaves the line.
    void theTokenBelowThePointerIsKnown()
    {
        chooseView("Chips");
        QTRY_COMPARE(itemsOf("TokenStrip").size(), 1);
        QQuickItem* const view = itemsOf("TokenStrip").constFirst();
        const QRectF seen = view->mapRectToScene(view->boundingRect());
        QList<PaintedChip> chips = paintedChips(view);
        chips.removeIf([&](const PaintedChip& chip) { return !seen.contains(chip.place); });
        std::ranges::sort(chips, {}, &PaintedChip::row);
        const auto below = std::ranges::find_if(
            chips, [&](const PaintedChip& chip) { return chip.place.top() > chips.front().place.bottom(); });
        QVERIFY(below != chips.end());
        for (const PaintedChip& chip : {chips.front(), *below, chips.front()}) {
            QTest::mouseMove(m_window, chip.place.center().toPoint());
            QTRY_COMPARE_WITH_TIMEOUT(view->property("hoveredRow").toInt(), chip.row, 5000);
        }
        QTest::mouseMove(m_window, QPoint(2, 2));
        QTRY_COMPARE(view->property("hoveredRow").toInt(), -1);
    }

    /// During a search, chips that do not match are drawn in faint colours, and table rows that do not match are
    /// hidden.
    void tokensAreFound()
    {
        TokenSearch& search = *strip().search();
        QQuickItem* const field = named("search");
        QVERIFY(field);
        field->forceActiveFocus();
        search.setText({});
        for (const char letter : std::string_view("kind:control")) QTest::keyClick(m_window, letter);
        QTRY_COMPARE(search.text(), QStringLiteral("kind:control"));
        QVERIFY(search.count() > 0 && search.count() < strip().count());
        QCOMPARE(search.count(), strip().statistics()["all"].toMap()["control"].toInt());
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(strip().tokenAt(strip().selectedRow())->record.kind, TokenKind::Control);
        for (const QVariant& token : chipsInSight()) {
            const auto chip = token.value<TokenOfLine>();
            QCOMPARE(chip.faded, chip.kind != static_cast<int>(TokenKind::Control));
        }
        chooseView("Table");
        QTRY_COMPARE(itemsOf("TokenRow").size(), std::min<qsizetype>(search.count(), itemsOf("TokenRow").size()));
        QCOMPARE(strip().table()->count(), search.count());
        for (QQuickItem* row : itemsOf("TokenRow")) {
            const int at = row->property("tokenRow").toInt();
            QVERIFY(search.isHit(at));
            QVERIFY(textsBelow(row).contains(QString::number(strip().tokenAt(at)->record.id)));
        }
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_COMPARE(strip().table()->count(), strip().count());
        chooseView("Chips");
    }

    /// The keyboard opens the menu of the selected token, at its chip or its row. The actions of the menu work.
    void menusAreOpenedByTheKeyboard()
    {
        const int row = strip().promptCount() + 1;
        const QString copied = QStringLiteral("Copy the id %1").arg(strip().tokenAt(row)->record.id);
        bool pinned = false;
        for (const auto& [view, list] : {std::pair("Chips", "TokenStrip"), std::pair("Table", "PanelTable")}) {
            for (const auto& [key, with] :
                 {std::pair(Qt::Key_F10, Qt::ShiftModifier), std::pair(Qt::Key_Menu, Qt::NoModifier)}) {
                chooseView(view);
                QTRY_VERIFY(!itemsOf(list).isEmpty());
                strip().select(row);
                itemsOf(list).constFirst()->forceActiveFocus();
                QTest::keyClick(m_window, key, with);
                QTRY_COMPARE(itemsOf("ActionMenuItem").size(), 3);
                QStringList texts;
                for (QQuickItem* item : itemsOf("ActionMenuItem")) texts << item->property("text").toString();
                QVERIFY2(texts.contains(copied), qPrintable(texts.join(" | ")));
                QVERIFY2(texts.contains(pinned ? "Unpin" : "Pin for comparison"), qPrintable(texts.join(" | ")));
                picture(QStringLiteral("menu-of-%1").arg(list));
                for (int i = 0; i < 3; ++i) QTest::keyClick(m_window, Qt::Key_Down);
                QTest::keyClick(m_window, Qt::Key_Return);
                pinned = !pinned;
                QTRY_COMPARE(strip().selection()->pinnedRow(), pinned ? row : -1);
                QTRY_VERIFY(itemsOf("ActionMenuItem").isEmpty());
            }
        }
        chooseView("Chips");
    }

    void aWordOfTheAnswerIsPinnedWithCtrl()
    {
        const QList<QQuickItem*> words = itemsOf("TextBlock");
        QVERIFY(!words.isEmpty());
        QQuickItem* const answer = words.constLast();
        const int before = strip().selectedRow();
        const auto clickAt = [&](int character, Qt::KeyboardModifiers keys) {
            QRectF place;
            QMetaObject::invokeMethod(answer, "positionToRectangle", Q_RETURN_ARG(QRectF, place),
                                      Q_ARG(int, character));
            QTest::mouseClick(m_window, Qt::LeftButton, keys,
                              answer->mapToScene(place.center() + QPointF(2, 0)).toPoint());
        };
        QTRY_VERIFY((clickAt(3, Qt::ControlModifier), strip().selection()->isPinned()));
        QCOMPARE(strip().selectedRow(), before);
        QVERIFY(strip().selection()->pinnedRow() >= strip().promptCount());
        clickAt(12, {});
        QTRY_VERIFY(strip().selectedRow() >= strip().promptCount());
        QVERIFY(strip().selection()->isPinned());
    }

    /// If an item appears below the table, the table becomes lower. The selected row stays visible.
    void theChosenRowStaysInSight()
    {
        strip().selection()->unpin();
        chooseView("Table");
        QTRY_COMPARE(itemsOf("PanelTable").size(), 1);
        QTRY_VERIFY(itemsOf("PinnedToken").isEmpty());
        QQuickItem* const list = itemsOf("PanelTable").constFirst();
        const auto chosen = [&] { return list->property("currentItem").value<QQuickItem*>(); };
        const auto isWhole = [&] {
            if (!chosen()) return false;
            const double top = chosen()->mapToItem(list, {0, 0}).y();
            return top >= 0 && top + chosen()->height() <= list->height();
        };
        strip().select(0);
        QTRY_VERIFY(isWhole());
        const int last = static_cast<int>(list->height() / chosen()->height()) - 1;
        QVERIFY(last > 2 && last < strip().count() - 2);
        strip().select(last);
        QTRY_VERIFY(isWhole());
        waitUntilAtRest(list);  // the item that was unpinned above is no longer part of the layout
        const double before = list->height();
        strip().pin(1);
        QTRY_VERIFY(list->height() < before);
        QTRY_VERIFY(isWhole());
        strip().selection()->unpin();
        chooseView("Chips");
    }

private:
    TokenStripModel& strip() const { return *m_application->inspectors()->tokens(); }

    /// If the environment variable VITRINE_PICTURES names a folder, saves screenshots in both themes there.
    void picture(const QString& name) const
    {
        const QString folder = qEnvironmentVariable("VITRINE_PICTURES");
        if (folder.isEmpty()) return;
        AppSettings& settings = *m_application->settings();
        for (const auto theme : {AppSettings::Theme::Dark, AppSettings::Theme::Light}) {
            settings.setTheme(theme);
            QTest::qWait(300);
            const bool isDark = theme == AppSettings::Theme::Dark;
            QVERIFY(m_window->grabWindow().save(folder + '/' + name + (isDark ? "-dark.png" : "-light.png")));
        }
    }

    void chooseView(const QString& name) const
    {
        QQuickItem* option = nullptr;
        const auto found = [&] {
            for (QQuickItem* segments : itemsOf("Segments")) {
                const QStringList choices = segments->property("choices").toStringList();
                if (const qsizetype at = choices.indexOf(name); at >= 0) {
                    QMetaObject::invokeMethod(segments, "chosen", Q_ARG(int, static_cast<int>(at)));
                    option = segments;
                    return true;
                }
            }
            return false;
        };
        QVERIFY2(QTest::qWaitFor(found, kPatience), qPrintable(name));
    }

    QVariantList chipsInSight() const
    {
        QVariantList all;
        for (const auto* chips : m_window->contentItem()->findChildren<TokenChips*>()) {
            if (chips->isVisible()) all << chips->tokens();
        }
        return all;
    }

    QJsonObject commandLine(const QStringList& more = {})
    {
        QFile file(m_folder.filePath("chat.json"));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write(QJsonDocument(QJsonArray{QJsonObject{{"role", "system"}, {"content", "You tell stories."}},
                                            QJsonObject{{"role", "user"}, {"content", kQuestion}}})
                       .toJson());
        file.close();
        QStringList answer;
        for (int row = strip().promptCount(); row < strip().count(); ++row)
            answer << QString::number(strip().tokenAt(row)->record.id);
        return runCli(QStringList{"inspect", "tokens", "-m", m_model, "--messages", file.fileName(), "--answer-tokens",
                                  answer.join(","), "--score", "--json"} +
                      more)
            .json();
    }
};

VITRINE_GUI_TEST(TokensWindowTest);
#include "tokens_window_test.moc"
