#include "tests/support/test_program.h"
#include "ui/items/palette_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace vitrine;

/// Tests the entries of the palette for a query: which ones match, their order, and their highlighted parts.
class PaletteModelTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_model = std::make_unique<PaletteModel>();
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(),
                                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        m_model->add("Chat", "New chat", {}, "plus", "Ctrl+N");
        m_model->add("Inspect", "Logits of the token", {}, "bars", "Ctrl+L");
        m_model->add("Models", "Unload <b> & more", {}, "eject", {});
        m_model->add("Models", "Load a model", {}, "model", "Ctrl+O");
        m_model->add("Chats", "Softmax overflows", "Today", "chat", {});
        m_model->show();
    }

    void withoutWordsAllAreThere()
    {
        QCOMPARE(m_model->rowCount(), 5);
        QCOMPARE(m_model->total(), 5);
        QCOMPARE(titles().first(), QString("New chat"));
        m_model->setQuery("   ");
        QCOMPARE(m_model->rowCount(), 5);
    }

    /// Groups are sorted by their best match, and the entries of a group by the quality of their match.
    void beginningsOfWordsComeFirst()
    {
        m_model->setQuery("lo");
        QCOMPARE(titles(),
                 QStringList({"Logits of the token", "Load a model", "Unload <b> & more", "Softmax overflows"}));
        QCOMPARE(m_model->entryAt(1), 3);
        QCOMPARE(m_model->entryAt(4), -1);
        const QList<bool> headed{true, true, false, true};
        for (int row = 0; row < 4; ++row) {
            QCOMPARE(m_model->index(row).data(PaletteModel::HeadedRole).toBool(), headed[row]);
        }
    }

    void whatMatchesStandsOut()
    {
        m_model->setQuery("LO");
        QCOMPARE(marked().at(2), QString("Un[lo]ad <b> & more"));
        m_model->setQuery("token of");
        QCOMPARE(marked(), QStringList("Logits [of] the [token]"));
        // Each letter of the query matches at a different position, if possible at the beginning of a word.
        m_model->setQuery("o o o");
        QCOMPARE(marked().first(), QString("L[o]gits [o]f the t[o]ken"));
        m_model->setQuery("token nothing");
        QCOMPARE(m_model->rowCount(), 0);
    }

    void clearingTakesTheQueryAway()
    {
        m_model->setQuery("lo");
        m_model->clear();
        QCOMPARE(m_model->query(), QString());
        QCOMPARE(m_model->total(), 0);
        m_model->add("Chat", "Quit", {}, {}, {});
        QCOMPARE(m_model->rowCount(), 0);
        m_model->show();
        QCOMPARE(titles(), QStringList("Quit"));
    }

private:
    QStringList texts(int role) const
    {
        QStringList out;
        for (int row = 0; row < m_model->rowCount(); ++row) out << m_model->index(row).data(role).toString();
        return out;
    }
    QStringList titles() const { return texts(PaletteModel::TitleRole); }
    /// Returns the titles. Their matching parts are in brackets.
    QStringList marked() const
    {
        QStringList out;
        for (int row = 0; row < m_model->rowCount(); ++row) {
            const QStringList pieces = m_model->index(row, 0).data(PaletteModel::PiecesRole).toStringList();
            QString title;
            for (qsizetype i = 0; i < pieces.size(); ++i) title += i % 2 == 0 ? pieces[i] : u'[' + pieces[i] + u']';
            out << title;
        }
        return out;
    }

    std::unique_ptr<PaletteModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

VITRINE_TEST(PaletteModelTest);
#include "palette_model_test.moc"
