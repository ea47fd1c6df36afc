#include "app/inspectors/compare/compare_model.h"
#include "app/inspectors/samplers/samplers_model.h"
#include "tests/support/test_program.h"
#include "tests/ui/mock_window.h"

#include <QAccessible>
#include <QQmlComponent>
#include <QtTest>

#include <memory>

using namespace vitrine;
using namespace vitrine::test;

/// Tests the token strip and the pages about tokens in Main.qml with mocks.
class TokenPagesTest : public QObject, protected MockWindow {
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }

    void cleanup()
    {
        const QString complaints = end();
        QVERIFY2(complaints.isEmpty(), qPrintable(complaints));
    }

    void aComparisonIsShownTapByTap_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QSize>("size");
        QTest::newRow("light") << "light" << QSize(1280, 800);
        QTest::newRow("dark, small") << "dark" << QSize(640, 480);
    }

    void aComparisonIsShownTapByTap()
    {
        QFETCH(QString, theme);
        QFETCH(QSize, size);
        open("chat", size, theme);
        fill(*m_registry->tokens(), 30, 30);
        if (!inspectorShown()) {
            QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        }
        m_app->property("settings").value<QObject*>()->setProperty("inspectorPage", "compare");
        CompareModel& model = *m_registry->comparison();
        model.setPlaces({{"CPU, avx2", "cpu:avx2"}, {"A graphics processor of a long name", "vulkan:0"}});
        model.setReady(true, false, {"a.gguf"});
        QVERIFY(model.canStart());
        QSignalSpy requested(&model, &CompareModel::requested);
        QMetaObject::invokeMethod(only("ComparePanel")->findChild<QObject*>("start"), "clicked");
        QCOMPARE(requested.size(), 1);
        model.setStage(std::string("cpu:avx2 with 1 thread"), 0.5);
        QTest::qWait(30);
        RunsCompared found;
        found.tokens = 60;
        const double noise = 0.3;
        for (int layer = 0; layer < 4; ++layer) {
            for (const char* site : {"attn_norm", "q", "k", "v", "scores", "attn_mix", "attn_out", "ffn_norm"}) {
                TapComparison tap;
                tap.name = std::to_string(layer) + "." + site;
                tap.timesNoise = layer < 2 ? noise * (layer + 1) : noise * std::pow(10.0, layer);
                tap.diverges = tap.timesNoise > kNoiseLimit;
                tap.position = 12;
                found.comparison.taps.push_back(tap);
            }
        }
        found.comparison.agreement = Agreement::Different;
        model.show(found);
        QVERIFY(model.diverges());
        const auto rows = [this] {
            QList<QQuickItem*> found;
            gather(only("ComparePanel"), QStringLiteral("CompareRow"), found);
            return found.size();
        };
        QTRY_VERIFY(rows() > 3);
        QVERIFY(!m_window->grabWindow().isNull());
    }

    void theSamplersOfATokenAreShown_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QSize>("size");
        QTest::newRow("light") << "light" << QSize(1280, 800);
        QTest::newRow("dark, small") << "dark" << QSize(640, 480);
    }

    void theSamplersOfATokenAreShown()
    {
        QFETCH(QString, theme);
        QFETCH(QSize, size);
        open("chat", size, theme);
        fill(*m_registry->tokens(), 30, 30);
        if (const QQuickItem* const pane = only("InspectorPane"); !pane || !pane->isVisible()) {
            QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        }
        SamplersModel& model = *m_registry->samplers();
        QVERIFY(!model.isVisible());
        QSignalSpy visibilityChanged(&model, &SamplersModel::visibilityChanged);
        m_app->property("settings").value<QObject*>()->setProperty("inspectorPage", "samplers");
        QVERIFY(model.isVisible());
        QCOMPARE(visibilityChanged.size(), 1);
        model.offer({.tokens = 2914});
        QSignalSpy computed(&model, &SamplersModel::computeRequested);
        click(only("SamplersPanel")->findChild<QQuickItem*>("evaluate"));
        QCOMPARE(computed.size(), 1);

        SamplerSettings settings;
        settings.values = {{"top-k", 3}, {"min-p", 0}};
        model.sliders()->begin(settings);
        const std::vector<float> logits{4, 3, 2.5, 2, 1, 0, -1, -2};
        const std::vector<TokenId> ids{0, 1, 2, 3};
        StepReplay replay;
        replay.stages = replaySamplers(settings, logits, {}, 8, nullptr, ids);
        for (const TokenId id : ids) {
            TokenAlternative& token = replay.tokens.emplace_back();
            token.id = id;
            token.bytes = " " + std::string(1, static_cast<char>('a' + id));
            if (id == 3) token.removedBy = stageNamed("top_k");
        }
        replay.walked = {replay.tokens[0], replay.tokens[1], replay.tokens[2]};
        for (std::size_t i = 0; i < 3; ++i) replay.walked[i].pFinal = replay.stages.back().walked[i].p;
        replay.number = 0.9;
        model.show(replay);
        const auto rows = [this](const char* type) {
            QList<QQuickItem*> found;
            gather(only("SamplersPanel"), QString::fromLatin1(type), found);
            return found.size();
        };
        QTRY_COMPARE(rows("SamplerStageRow"), model.count());
        // In a low window, the columns have no headings.
        QVERIFY(shows(size.height() < 600 ? "Sampler" : "Remaining candidates"));
        QCOMPARE(model.tokens().at(3).toMap().value("ended").toString(), QString("top-k"));
        QVERIFY(model.sliders()->minorCount() > 0);
        const qsizetype main = model.sliders()->count() - model.sliders()->minorCount();
        // In a small window, the sliders of inactive penalties are hidden, too, until the user shows them.
        QVERIFY(rows("SamplerSlider") == main || rows("SamplerSlider") == main - 3);
        QMetaObject::invokeMethod(only("SamplersPanel")->findChild<QQuickItem*>("moreValues"), "clicked");
        QTRY_COMPARE(rows("SamplerSlider"), model.sliders()->count());
        QSignalSpy altered(model.sliders(), &SamplerSlidersModel::changed);
        model.sliders()->choose(0, 0.2);
        QCOMPARE(altered.size(), 1);
        QVERIFY(!m_window->grabWindow().isNull());
        m_app->property("settings").value<QObject*>()->setProperty("inspectorPage", "logits");
        QVERIFY(!model.isVisible());
    }

    void thousandsOfTokensMakeAScreenfulOfChips()
    {
        open("chat");
        fill(*m_registry->tokens(), 5000, 1000);
        QTRY_VERIFY(chips().size() > 20);
        QVERIFY2(chips().size() < 600, qPrintable(QString::number(chips().size())));
    }

    void clickAndArrowsChooseTokens()
    {
        open("chat");
        fill(*m_registry->tokens(), 5, 5);
        QTRY_COMPARE(chips().size(), 10);
        // While the chips are still moving, a click may hit the wrong chip. Therefore the click is repeated.
        const auto click = [this](int at) {
            QTest::mouseClick(m_window, Qt::LeftButton, {}, chips().at(at).place.center().toPoint());
            return m_registry->tokens()->selectedRow();
        };
        QTRY_COMPARE(click(3), 3);
        QTest::keyClick(m_window, Qt::Key_Right);
        QCOMPARE(m_registry->tokens()->selectedRow(), 4);
        QTest::keyClick(m_window, Qt::Key_Down);
        QVERIFY(m_registry->tokens()->selectedRow() > 4);
        QTest::keyClick(m_window, Qt::Key_Home);
        QCOMPARE(m_registry->tokens()->selectedRow(), 0);
        QTest::keyClick(m_window, Qt::Key_End);
        QCOMPARE(m_registry->tokens()->selectedRow(), 9);
    }

    /// Chips have the theme's colours for the probabilities of their tokens, even on a line that grows.
    void chipsArePaintedInTheirColours()
    {
        open("chat");
        fill(*m_registry->tokens(), 5, 40);
        QTRY_COMPARE(chips().size(), 45);
        m_registry->tokens()->select(7);
        const QImage picture = m_window->grabWindow();
        QQmlComponent component(m_qml.get());
        component.setData("import QtQuick\nimport Vitrine\nQtObject { readonly property QtObject theme: Theme }", {});
        const std::unique_ptr<QObject> holder(component.create());
        QVERIFY2(holder, qPrintable(component.errorString()));
        auto* theme = holder->property("theme").value<QObject*>();
        const QQuickItem* list = only("TokenLine")->parentItem()->parentItem();
        const QRectF sight = list->mapRectToScene({0, 0, list->width(), list->height()});
        int seen = 0;
        const QList<PaintedChip> all = chips();
        for (const PaintedChip& chip : all) {
            if (!sight.contains(chip.place)) continue;
            ++seen;
            const TokenRecord& token = m_registry->tokens()->tokenAt(chip.row)->record;
            QColor expected;
            QVERIFY(QMetaObject::invokeMethod(theme, "probabilityColor", Q_RETURN_ARG(QColor, expected),
                                              Q_ARG(double, static_cast<double>(token.pRaw))));
            // This pixel is between the edge of the chip and its text.
            const QColor painted = picture.pixelColor((chip.place.topLeft() + QPointF(3, 4)).toPoint());
            QVERIFY2((painted == expected) == token.scored,
                     qPrintable(QStringLiteral("%1: %2").arg(chip.row).arg(painted.name())));
            QCOMPARE(chip.selected, chip.row == 7);
        }
        QVERIFY(seen > 10);
    }

    /// While a screen reader is active, it finds a button for each chip.
    void aScreenReaderFindsAButtonForEachChip()
    {
        open("chat");
        fill(*m_registry->tokens(), 5, 5);
        QTRY_COMPARE(chips().size(), 10);
        const auto buttons = [this] {
            QList<QQuickItem*> found;
            gather(m_window->contentItem(), QStringLiteral("TokenChip"), found);
            return found;
        };
        QCOMPARE(buttons().size(), 0);
        QAccessible::setActive(true);
        QCOMPARE(buttons().size(), 10);
        for (int row = 0; row < 10; ++row) {
            QQuickItem* button = buttons().at(row);
            QCOMPARE(button->mapRectToScene({0, 0, button->width(), button->height()}), chips().at(row).place);
            QAccessibleInterface* told = QAccessible::queryAccessibleInterface(button);
            QVERIFY(told);
            QCOMPARE(told->text(QAccessible::Name),
                     QStringLiteral("Token %1").arg(row < 5 ? "·word" + QString::number(row) : QString("·a")));
            QVERIFY(!told->text(QAccessible::Description).isEmpty());
            told->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
            QCOMPARE(m_registry->tokens()->selectedRow(), row);
            QVERIFY(told->state().selected);
        }
        QAccessible::setActive(false);
        QCOMPARE(buttons().size(), 0);
    }

    /// A closed inspector does no work. When it is opened, it also shows the tokens that arrived while it was closed.
    void aClosedDockIsGone()
    {
        open("chat");
        fill(*m_registry->tokens(), 5, 5);
        QTRY_COMPARE(chips().size(), 10);
        m_app->property("settings").value<QObject*>()->setProperty("inspectorVisible", false);
        QTRY_VERIFY(!only("InspectorPane"));
        m_registry->tokens()->append(m_registry->tokens()->tokenAt(9)->record);
        m_app->property("settings").value<QObject*>()->setProperty("inspectorVisible", true);
        QTRY_COMPARE(chips().size(), 11);
        QVERIFY(chips().at(10).selected);
    }

    void homeShowsTheHeadingAboveTheFirstToken()
    {
        open("chat");
        fill(*m_registry->tokens(), 2000, 10);
        auto* list = qobject_cast<QQuickItem*>(only("TokenLine")->parentItem()->parentItem());
        const auto top = [list] { return list->property("contentY").toReal() - list->property("originY").toReal(); };
        QTRY_VERIFY(top() > 0);
        m_registry->tokens()->select(0);
        QTRY_VERIFY(top() <= 0);
    }
};

VITRINE_GUI_TEST(TokenPagesTest);
#include "token_pages_test.moc"
