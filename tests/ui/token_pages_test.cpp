#include "app/inspectors/compare/compare_model.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/samplers/samplers_model.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/painted_chips.h"

#include <QAccessible>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickView>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

TokenRecord recordAt(int id, std::string bytes, int position)
{
    TokenRecord out;
    out.id = id;
    out.bytes = std::move(bytes);
    out.position = position;
    out.scored = position > 0;
    out.pRaw = 1.0F / static_cast<float>(1 + position % 300);
    out.pFinal = out.pRaw;
    out.rank = 1 + position % 300;
    out.top = {{.id = id, .bytes = out.bytes, .logit = 3, .pRaw = out.pRaw, .pFinal = out.pFinal},
               {.id = id + 1, .bytes = "x", .logit = 2, .pRaw = 0.1F, .pFinal = 0}};
    return out;
}

bool showsBelow(const QQuickItem* item, QLatin1String beginning)
{
    if (!item->isVisible()) return false;
    if (item->property("text").toString().startsWith(beginning)) return true;
    const QList<QQuickItem*> children = item->childItems();
    return std::any_of(children.begin(), children.end(),
                       [beginning](const QQuickItem* child) { return showsBelow(child, beginning); });
}

}  // namespace

/// Tests the token strip and the pages about tokens in the inspector, without the rest of the window.
class TokenPagesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QQuickStyle::setStyle(QStringLiteral("Basic")); }

    void cleanup()
    {
        m_theme.reset();
        m_view.reset();
        m_registry.reset();
    }

    void aComparisonIsShownTapByTap_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QSize>("size");
        QTest::newRow("light") << "light" << QSize(416, 720);
        QTest::newRow("dark, small") << "dark" << QSize(640, 300);
    }

    void aComparisonIsShownTapByTap()
    {
        QFETCH(QString, theme);
        QFETCH(QSize, size);
        open(size, theme);
        fill(30, 30);
        showPage("compare");
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
        QVERIFY(!m_view->grabWindow().isNull());
    }

    void theSamplersOfATokenAreShown_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QSize>("size");
        QTest::newRow("light") << "light" << QSize(416, 720);
        QTest::newRow("dark, small") << "dark" << QSize(640, 300);
    }

    void theSamplersOfATokenAreShown()
    {
        QFETCH(QString, theme);
        QFETCH(QSize, size);
        open(size, theme);
        fill(30, 30);
        SamplersModel& model = *m_registry->samplers();
        QVERIFY(!model.isVisible());
        QSignalSpy visibilityChanged(&model, &SamplersModel::visibilityChanged);
        showPage("samplers");
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
        QVERIFY(!m_view->grabWindow().isNull());
        showPage("logits");
        QVERIFY(!model.isVisible());
    }

    void thousandsOfTokensMakeAScreenfulOfChips()
    {
        open();
        fill(5000, 1000);
        QTRY_VERIFY(chips().size() > 20);
        QVERIFY2(chips().size() < 600, qPrintable(QString::number(chips().size())));
    }

    void clickAndArrowsChooseTokens()
    {
        open();
        fill(5, 5);
        QTRY_COMPARE(chips().size(), 10);
        // While the chips are still moving, a click may hit the wrong chip. Therefore the click is repeated.
        const auto click = [this](int at) {
            QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, chips().at(at).place.center().toPoint());
            return m_registry->tokens()->selectedRow();
        };
        QTRY_COMPARE(click(3), 3);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_registry->tokens()->selectedRow(), 4);
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QVERIFY(m_registry->tokens()->selectedRow() > 4);
        QTest::keyClick(m_view.get(), Qt::Key_Home);
        QCOMPARE(m_registry->tokens()->selectedRow(), 0);
        QTest::keyClick(m_view.get(), Qt::Key_End);
        QCOMPARE(m_registry->tokens()->selectedRow(), 9);
    }

    /// Chips have the theme's colours for the probabilities of their tokens, even on a line that grows.
    void chipsArePaintedInTheirColours()
    {
        open({700, 720});
        fill(5, 40);
        QTRY_COMPARE(chips().size(), 45);
        m_registry->tokens()->select(7);
        const QImage picture = m_view->grabWindow();
        const QQuickItem* list = only("TokenLine")->parentItem()->parentItem();
        const QRectF sight = list->mapRectToScene({0, 0, list->width(), list->height()});
        int seen = 0;
        const QList<PaintedChip> all = chips();
        for (const PaintedChip& chip : all) {
            if (!sight.contains(chip.place)) continue;
            ++seen;
            const TokenRecord& token = m_registry->tokens()->tokenAt(chip.row)->record;
            QColor expected;
            QVERIFY(QMetaObject::invokeMethod(theme(), "probabilityColor", Q_RETURN_ARG(QColor, expected),
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
        open();
        fill(5, 5);
        QTRY_COMPARE(chips().size(), 10);
        const auto buttons = [this] {
            QList<QQuickItem*> found;
            gather(m_view->rootObject(), QStringLiteral("TokenChip"), found);
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

    void homeShowsTheHeadingAboveTheFirstToken()
    {
        open();
        fill(2000, 10);
        auto* list = qobject_cast<QQuickItem*>(only("TokenLine")->parentItem()->parentItem());
        const auto top = [list] { return list->property("contentY").toReal() - list->property("originY").toReal(); };
        QTRY_VERIFY(top() > 0);
        m_registry->tokens()->select(0);
        QTRY_VERIFY(top() <= 0);
    }

private:
    /// Opens the inspector with the page of the logits.
    void open(QSize size = {416, 720}, const QString& colours = QStringLiteral("light"))
    {
        m_registry = std::make_unique<InspectorRegistry>();
        m_view = std::make_unique<QQuickView>();
        m_view->engine()->addImportPath(QStringLiteral("qrc:/qt/qml"));
        m_view->setResizeMode(QQuickView::SizeRootObjectToView);
        m_view->setInitialProperties(
            {{"inspectors", QVariant::fromValue(m_registry.get())}, {"page", m_registry->pageNamed("logits")}});
        m_view->setSource(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/inspectors/InspectorPane.qml")));
        QCOMPARE(m_view->status(), QQuickView::Ready);
        QQmlComponent component(m_view->engine());
        component.setData("import QtQuick\nimport Vitrine\nQtObject { readonly property QtObject theme: Theme }", {});
        m_theme.reset(component.create());
        QVERIFY2(m_theme, qPrintable(component.errorString()));
        theme()->setProperty("dark", colours == QLatin1String("dark"));
        m_view->resize(size);
        m_view->show();
        m_view->requestActivate();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get(), kPatience));
    }

    void showPage(const char* name) { m_view->rootObject()->setProperty("page", m_registry->pageNamed(name)); }
    QObject* theme() const { return m_theme->property("theme").value<QObject*>(); }

    /// Fills the token strip with `prompt` tokens in a prompt and `answer` tokens in the answer to it.
    void fill(int prompt, int answer)
    {
        std::vector<PromptToken> tokens;
        for (int i = 0; i < prompt; ++i)
            tokens.push_back({recordAt(i, " word" + std::to_string(i), i), TokenOrigin::User, 0});
        std::vector<TokenRecord> drawn;
        for (int i = 0; i < answer; ++i) drawn.push_back(recordAt(i, i % 20 == 19 ? "\n" : " a", prompt + i));
        m_registry->tokens()->load(2, std::move(tokens), std::move(drawn));
    }

    static void gather(QQuickItem* item, const QString& type, QList<QQuickItem*>& found)
    {
        if (QString::fromLatin1(item->metaObject()->className()).startsWith(type + QLatin1Char('_'))) found << item;
        const QList<QQuickItem*> children = item->childItems();
        for (QQuickItem* child : children) gather(child, type, found);
    }
    QQuickItem* only(const char* type) const
    {
        QList<QQuickItem*> found;
        gather(m_view->rootObject(), QLatin1String(type), found);
        return found.isEmpty() ? nullptr : found.first();
    }
    QList<PaintedChip> chips() const
    {
        QList<PaintedChip> found = paintedChips(m_view->rootObject());
        std::sort(found.begin(), found.end(), [](const PaintedChip& a, const PaintedChip& b) { return a.row < b.row; });
        return found;
    }
    bool shows(const char* beginning) const { return showsBelow(m_view->rootObject(), QLatin1String(beginning)); }
    void click(QQuickItem* item) const
    {
        waitUntilAtRest(item);
        const QPointF centre(item->width() / 2, item->height() / 2);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, item->mapToScene(centre).toPoint());
    }

    std::unique_ptr<InspectorRegistry> m_registry;
    std::unique_ptr<QQuickView> m_view;
    std::unique_ptr<QObject> m_theme;
};

VITRINE_GUI_TEST(TokenPagesTest);
#include "token_pages_test.moc"
