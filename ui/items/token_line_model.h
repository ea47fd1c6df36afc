#pragma once

#include <QAbstractListModel>
#include <QFont>
#include <QList>
#include <QMetaProperty>
#include <QPointer>
#include <QQmlEngine>
#include <QTimer>

#include <unordered_map>
#include <utility>
#include <vector>

namespace vitrine {

/// A token of a line: its row in the source, and the source's roles of the same names.
struct TokenOfLine {
    Q_GADGET
    QML_VALUE_TYPE(tokenOfLine)
    Q_PROPERTY(int row MEMBER row)
    Q_PROPERTY(qreal chipWidth MEMBER chipWidth)
    Q_PROPERTY(int tokenId MEMBER tokenId)
    Q_PROPERTY(QString piece MEMBER piece)
    Q_PROPERTY(QString bytes MEMBER bytes)
    Q_PROPERTY(int kind MEMBER kind)
    Q_PROPERTY(QString kindName MEMBER kindName)
    Q_PROPERTY(int origin MEMBER origin)
    Q_PROPERTY(QString originName MEMBER originName)
    Q_PROPERTY(double probability MEMBER probability)
    Q_PROPERTY(int rank MEMBER rank)
    Q_PROPERTY(double entropy MEMBER entropy)
    Q_PROPERTY(int position MEMBER position)
    Q_PROPERTY(int messageIndex MEMBER messageIndex)
    Q_PROPERTY(bool byHand MEMBER byHand)
    Q_PROPERTY(bool faded MEMBER faded)

public:
    int row = 0;
    qreal chipWidth = 0;
    int tokenId = 0;
    QString piece;
    QString bytes;
    int kind = 0;
    QString kindName;
    int origin = 0;
    QString originName;
    double probability = -1;
    int rank = 0;
    double entropy = -1;
    int position = 0;
    int messageIndex = -1;
    bool byHand = false;
    bool faded = false;

    bool operator==(const TokenOfLine&) const = default;
};

/// Arranges the rows of a token model into lines of chips that fit a width.
///
/// A ListView of these lines paints only the visible ones (TokenChips), so thousands of tokens cost no more than those
/// on the screen; appended tokens change only the last line. Sources need the roles of the token strip (piece, tokenId,
/// endsLine, …) and the property `promptCount`; a heading line precedes the prompt and the answer.
class TokenLineModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QAbstractItemModel* source READ source WRITE setSource NOTIFY sourceChanged)
    Q_PROPERTY(qreal width MEMBER m_width NOTIFY roomChanged)
    Q_PROPERTY(qreal chipSpacing MEMBER m_chipSpacing NOTIFY roomChanged)
    Q_PROPERTY(qreal chipPadding MEMBER m_chipPadding NOTIFY metricsChanged)
    Q_PROPERTY(qreal minimumChipWidth MEMBER m_minimumChipWidth NOTIFY metricsChanged)
    Q_PROPERTY(QFont pieceFont MEMBER m_pieceFont NOTIFY metricsChanged)
    /// Font of the ids below the pieces, if they are shown.
    Q_PROPERTY(QFont idFont MEMBER m_idFont NOTIFY metricsChanged)
    Q_PROPERTY(bool idsShown MEMBER m_idsShown NOTIFY metricsChanged)

public:
    enum Role {
        HeadingRole = Qt::UserRole + 1,  ///< Heading
        TokensRole,                      ///< QVariantList of TokenOfLine
    };
    /// The part below a heading line; None for a line of tokens.
    enum class Heading { None, Prompt, Answer };
    Q_ENUM(Heading)

    explicit TokenLineModel(QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    /// The line that contains a row of the source; -1 for an invalid row.
    Q_INVOKABLE int lineOf(int row) const;
    /// The row of the source whose chip is above (-1) or below (+1) that of `row`; -1 beyond the first or last line.
    Q_INVOKABLE int rowBeside(int row, int direction) const;
    /// The tokens of a line; empty for a heading or an invalid line.
    QList<TokenOfLine> tokensOf(int line) const;
    /// The token of a row of the source.
    Q_INVOKABLE vitrine::TokenOfLine tokenAt(int row) const;

    QAbstractItemModel* source() const { return m_source; }
    void setSource(QAbstractItemModel* source);

signals:
    void sourceChanged();
    /// Changes the number of chips per line.
    void roomChanged();
    /// Changes the widths of chips.
    void metricsChanged();
    /// The lines were laid out again: a view must restore its position.
    void rearranged();

private:
    struct Line {
        int first = 0;  ///< row of the source
        int count = 0;  ///< 0: the heading of the part that begins at `first`
    };

    void scheduleRebuild(bool measureAgain);
    void rebuild();
    void forgetWidths();
    void rowsAppended(int first);
    void rowsChanged(int first, int last, const QList<int>& roles);
    /// Measures new chips and continues the lines with the rows from `first`.
    void layOut(std::vector<Line>& lines, int first) const;
    void measure();
    int role(const char* name) const;
    int sourceCount() const;
    /// At most the width of a line: a longer piece is cut off.
    qreal chipWidth(int row) const;
    /// Centre of a chip in its line.
    qreal centreOf(const Line& line, int row) const;

    QPointer<QAbstractItemModel> m_source;
    QHash<int, QByteArray> m_sourceRoles;
    std::vector<std::pair<int, QMetaProperty>> m_properties;  ///< properties of TokenOfLine, by role
    std::vector<Line> m_lines;
    std::vector<float> m_chipWidths;         ///< per row of the source
    std::unordered_map<int, float> m_known;  ///< by id: most tokens of a text are repetitions
    std::vector<bool> m_endsLine;            ///< per row of the source
    QTimer m_rebuild;
    qreal m_width = 0;
    QFont m_pieceFont;
    bool m_idsShown = true;
    QFont m_idFont;
    qreal m_chipPadding = 0;
    qreal m_chipSpacing = 0;
    qreal m_minimumChipWidth = 0;
};

}  // namespace vitrine
