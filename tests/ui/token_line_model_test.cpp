#include "tests/support/test_program.h"
#include "ui/items/token_line_model.h"

#include <QAbstractItemModelTester>
#include <QFontMetricsF>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>
#include <vector>

namespace {

using vitrine::TokenLineModel;
using vitrine::TokenOfLine;

/// A model with those roles of the token strip that TokenLineModel reads.
class Source : public QAbstractListModel {
    Q_OBJECT
    Q_PROPERTY(int promptCount MEMBER m_promptCount)

public:
    enum { Piece = Qt::UserRole + 1, Id, EndsLine, Selected };

    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_pieces.size());
    }
    QVariant data(const QModelIndex& index, int role) const override
    {
        ++m_reads;
        const QString& piece = m_pieces.at(static_cast<std::size_t>(index.row()));
        switch (role) {
        case Piece:
            return piece;
        case Id:
            return m_knowsIds ? index.row() : -1;
        case EndsLine:
            return piece.contains(QChar(u'↵'));
        default:
            return false;
        }
    }
    QHash<int, QByteArray> roleNames() const override
    {
        return {{Piece, "piece"}, {Id, "tokenId"}, {EndsLine, "endsLine"}, {Selected, "selected"}};
    }

    void fill(const QStringList& prompt, const QStringList& answer)
    {
        beginResetModel();
        m_pieces.assign(prompt.begin(), prompt.end());
        m_promptCount = static_cast<int>(prompt.size());
        m_pieces.insert(m_pieces.end(), answer.begin(), answer.end());
        endResetModel();
    }
    void append(const QStringList& more)
    {
        beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(more.size()) - 1);
        m_pieces.insert(m_pieces.end(), more.begin(), more.end());
        endInsertRows();
    }
    int reads() const { return m_reads; }
    /// From now on, the model behaves like the answer of a server that reports no token ids.
    void forgetIds() { m_knowsIds = false; }
    void touch(int first, int last, const QList<int>& roles) { emit dataChanged(index(first), index(last), roles); }

private:
    std::vector<QString> m_pieces;
    int m_promptCount = 0;
    bool m_knowsIds = true;
    mutable int m_reads = 0;
};

constexpr qreal kSpacing = 3;

void configure(TokenLineModel& lines, Source& source, qreal width)
{
    QFont font;
    font.setPixelSize(12);
    lines.setProperty("pieceFont", font);
    lines.setProperty("idFont", font);
    lines.setProperty("chipPadding", 6);
    lines.setProperty("chipSpacing", kSpacing);
    lines.setProperty("minimumChipWidth", 26);
    lines.setProperty("width", width);
    lines.setSource(&source);
    QCoreApplication::processEvents();
}

/// Returns the rows on each line. The heading line of the prompt is {-1}, and that of the answer is {-2}.
QList<QList<int>> shape(const TokenLineModel& lines)
{
    QList<QList<int>> out;
    for (int line = 0; line < lines.rowCount(); ++line) {
        const QModelIndex index = lines.index(line);
        const auto heading = index.data(TokenLineModel::HeadingRole).value<TokenLineModel::Heading>();
        if (heading != TokenLineModel::Heading::None) {
            out << QList<int>{heading == TokenLineModel::Heading::Prompt ? -1 : -2};
            continue;
        }
        QList<int> rows;
        for (const QVariant& token : index.data(TokenLineModel::TokensRole).toList()) {
            rows << token.value<TokenOfLine>().row;
        }
        out << rows;
    }
    return out;
}

QStringList words(int count, int from = 0)
{
    QStringList out;
    for (int i = from; i < from + count; ++i) {
        out << (i % 9 == 8 ? QStringLiteral("↵") : QStringLiteral("·") + QString(1 + i * 7 % 5, QChar(u'w')));
    }
    return out;
}

}  // namespace

class TokenLineModelTest : public QObject {
    Q_OBJECT

private slots:
    void headingsPrecedePromptAndAnswer()
    {
        Source source;
        source.fill({"a", "b"}, {"c"});
        TokenLineModel lines;
        configure(lines, source, 400);
        QCOMPARE(shape(lines), (QList<QList<int>>{{-1}, {0, 1}, {-2}, {2}}));
    }

    void chipsWithoutIdsAreAsWideAsTheirPieces()
    {
        Source source;
        source.forgetIds();
        source.fill({"a", "a piece that is much longer", "b"}, {});
        TokenLineModel lines;
        configure(lines, source, 600);
        const QVariantList tokens = lines.index(1).data(TokenLineModel::TokensRole).toList();
        QCOMPARE(tokens.size(), 3);
        const auto widthOf = [&tokens](int at) { return tokens[at].value<TokenOfLine>().chipWidth; };
        QVERIFY(widthOf(1) > 3 * widthOf(0));
        QCOMPARE(widthOf(0), widthOf(2));
    }

    void newlineEndsItsLine()
    {
        Source source;
        source.fill({"a", "↵", "b"}, {});
        TokenLineModel lines;
        configure(lines, source, 400);
        QCOMPARE(shape(lines), (QList<QList<int>>{{-1}, {0, 1}, {2}}));
    }

    void aPieceTooLongForALineIsCutOff()
    {
        Source source;
        source.fill({"a", QString(500, QChar(u'w')), "b"}, {});
        TokenLineModel lines;
        for (const qreal width : {300.0, 180.0}) {
            configure(lines, source, width);
            QCOMPARE(shape(lines), (QList<QList<int>>{{-1}, {0}, {1}, {2}}));
            const QVariantList tokens = lines.index(2).data(TokenLineModel::TokensRole).toList();
            QCOMPARE(tokens.first().value<TokenOfLine>().chipWidth, width);
            QCOMPARE(lines.rowBeside(1, -1), 0);
            QCOMPARE(lines.rowBeside(1, 1), 2);
        }
    }

    void noLineIsTooWideAndNoneBreaksEarly()
    {
        constexpr qreal width = 180;
        Source source;
        source.fill(words(120), words(60));
        TokenLineModel lines;
        configure(lines, source, width);
        int next = 0;
        for (int line = 0; line < lines.rowCount(); ++line) {
            qreal used = -kSpacing;
            for (const QVariant& value : lines.index(line).data(TokenLineModel::TokensRole).toList()) {
                const auto token = value.value<TokenOfLine>();
                QCOMPARE(token.row, next++);
                QVERIFY(token.chipWidth >= 26);
                used += token.chipWidth + kSpacing;
            }
            QVERIFY(used <= width);
            // A line may end for two reasons: the next chip did not fit, or it had to start a new line.
            const bool wraps = line + 1 < lines.rowCount() && next < source.rowCount() && next != 120 && used > 0 &&
                               !source.data(source.index(next - 1), Source::EndsLine).toBool();
            if (!wraps) continue;
            const QVariantList following = lines.index(line + 1).data(TokenLineModel::TokensRole).toList();
            if (following.isEmpty()) continue;
            QVERIFY(used + kSpacing + following.first().value<TokenOfLine>().chipWidth > width);
        }
        QCOMPARE(next, 180);
    }

    void appendingGivesWhatAResetWouldGive()
    {
        Source streamed;
        streamed.fill(words(30), {});
        TokenLineModel lines;
        configure(lines, streamed, 200);
        const QAbstractItemModelTester tester(&lines, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QSignalSpy resets(&lines, &QAbstractItemModel::modelReset);
        for (int i = 0; i < 200; i += 1 + i % 3) streamed.append(words(1 + i % 3, i));
        QCOMPARE(resets.count(), 0);

        Source whole;
        QStringList all;
        for (int i = 0; i < 200; i += 1 + i % 3) all << words(1 + i % 3, i);
        whole.fill(words(30), all);
        TokenLineModel expected;
        configure(expected, whole, 200);
        QCOMPARE(shape(lines), shape(expected));
    }

    void answerWithoutPrompt()
    {
        Source source;
        source.fill({}, {});
        TokenLineModel lines;
        configure(lines, source, 200);
        QCOMPARE(lines.rowCount(), 0);
        source.append({"a"});
        QCOMPARE(shape(lines), (QList<QList<int>>{{-2}, {0}}));
    }

    void changesReachTheirLinesOnly()
    {
        Source source;
        source.fill(words(60), {});
        TokenLineModel lines;
        configure(lines, source, 150);
        QSignalSpy changed(&lines, &QAbstractItemModel::dataChanged);
        source.touch(20, 20, {});
        QCOMPARE(changed.count(), 1);
        QCOMPARE(changed.first().at(0).toModelIndex().row(), lines.lineOf(20));
        QCOMPARE(changed.first().at(1).toModelIndex().row(), lines.lineOf(20));
        source.touch(20, 20, {Source::Selected});
        QCOMPARE(changed.count(), 1);
    }

    void rowsBesideOneAnother()
    {
        Source source;
        source.fill({"aa", "aa", "aa", "↵", "bb", "bb"}, {"cc"});
        TokenLineModel lines;
        configure(lines, source, 400);
        QCOMPARE(lines.rowBeside(0, 1), 4);
        QCOMPARE(lines.rowBeside(1, 1), 5);
        QCOMPARE(lines.rowBeside(3, 1), 5);
        QCOMPARE(lines.rowBeside(5, -1), 1);
        QCOMPARE(lines.rowBeside(4, 1), 6);  // skips the heading of the answer
        QCOMPARE(lines.rowBeside(6, 1), -1);
        QCOMPARE(lines.rowBeside(0, -1), -1);
        QCOMPARE(lines.rowBeside(99, 1), -1);
        QCOMPARE(lines.lineOf(-1), -1);
    }

    void narrowerIsLaidOutAgain()
    {
        Source source;
        source.fill(words(40), {});
        TokenLineModel lines;
        configure(lines, source, 400);
        const int wide = lines.rowCount();
        lines.setProperty("width", 120);
        QCoreApplication::processEvents();
        QVERIFY(lines.rowCount() > wide);
    }

    void chipWiderThanTheLineStandsAlone()
    {
        Source source;
        source.fill({"a", QString(200, QChar(u'x')), "b"}, {});
        TokenLineModel lines;
        configure(lines, source, 100);
        QCOMPARE(shape(lines), (QList<QList<int>>{{-1}, {0}, {1}, {2}}));
    }

    void thousandsOfTokensStayQuick()
    {
        Source source;
        source.fill(words(5000), {});
        TokenLineModel lines;
        configure(lines, source, 380);
        const QSignalSpy reset(&lines, &QAbstractItemModel::modelReset);
        const int before = source.reads();
        for (int i = 0; i < 500; ++i) source.append(words(1, i));
        // Only the new chips are measured. The 5,000 existing chips are not measured again.
        const int reads = source.reads() - before;
        QVERIFY2(reads > 0 && reads <= 500 * 4, qPrintable(QString::number(reads)));
        QCOMPARE(reset.size(), 0);
    }
};

VITRINE_GUI_TEST(TokenLineModelTest);
#include "token_line_model_test.moc"
