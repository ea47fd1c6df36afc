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

/// A token of a line: its row in the source model, the width of its chip, and the values of the source model's roles
/// with the same names.
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

/// Arranges the tokens of a model as chips on lines that fit a given width.
///
/// A ListView shows the lines and paints only the visible ones (TokenChips). Therefore thousands of tokens cost no more
/// than the visible tokens. Appended tokens change only the last line. The source model must have the roles of the
/// token strip (piece, tokenId, endsLine, …) and the property `promptCount`. There is a heading line before the prompt
/// and another before the answer.
class TokenLineModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QAbstractItemModel* source READ source WRITE setSource NOTIFY sourceChanged)
    Q_PROPERTY(qreal width MEMBER m_width NOTIFY roomChanged)
    Q_PROPERTY(qreal chipSpacing MEMBER m_chipSpacing NOTIFY roomChanged)
    Q_PROPERTY(qreal chipPadding MEMBER m_chipPadding NOTIFY metricsChanged)
    Q_PROPERTY(qreal minimumChipWidth MEMBER m_minimumChipWidth NOTIFY metricsChanged)
    Q_PROPERTY(QFont pieceFont MEMBER m_pieceFont NOTIFY metricsChanged)
    /// Font of the ids below the pieces; used only if ids are shown.
    Q_PROPERTY(QFont idFont MEMBER m_idFont NOTIFY metricsChanged)
    Q_PROPERTY(bool idsShown MEMBER m_idsShown NOTIFY metricsChanged)

public:
    enum Role {
        HeadingRole = Qt::UserRole + 1,  ///< Heading
        TokensRole,                      ///< QVariantList of TokenOfLine
    };
    /// Content of a line: the heading of the prompt or of the answer, or tokens (None).
    enum class Heading { None, Prompt, Answer };
    Q_ENUM(Heading)

    explicit TokenLineModel(QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    /// Returns the line that contains a row of the source model; -1 if the row is invalid.
    Q_INVOKABLE int lineOf(int row) const;
    /// Returns the row whose chip is on the line above (`direction` -1) or below (+1) the chip of `row`; -1 if there is
    /// no such line.
    Q_INVOKABLE int rowBeside(int row, int direction) const;
    /// Returns the tokens of a line; empty for a heading and for an invalid line.
    QList<TokenOfLine> tokensOf(int line) const;
    /// Returns the token in a row of the source model.
    Q_INVOKABLE vitrine::TokenOfLine tokenAt(int row) const;

    QAbstractItemModel* source() const { return m_source; }
    void setSource(QAbstractItemModel* source);

signals:
    void sourceChanged();
    /// Emitted when the width or the spacing changes. The number of chips per line then changes.
    void roomChanged();
    /// Emitted when a property changes that determines the widths of chips.
    void metricsChanged();
    /// Emitted after the lines were arranged again. A view must then restore its scroll position.
    void rearranged();

private:
    struct Line {
        int first = 0;  ///< first row of the source model in this line
        int count = 0;  ///< number of tokens; 0 for the heading of the part that begins at `first`
    };

    void scheduleRebuild(bool measureAgain);
    void rebuild();
    void forgetWidths();
    void rowsAppended(int first);
    void rowsChanged(int first, int last, const QList<int>& roles);
    /// Appends the rows from `first` on to the lines. The chips of these rows must have been measured.
    void layOut(std::vector<Line>& lines, int first) const;
    void measure();
    int role(const char* name) const;
    int sourceCount() const;
    /// Returns the width of a chip. It is at most the width of a line; a wider piece is cut off.
    qreal chipWidth(int row) const;
    /// Returns the x coordinate of the centre of a chip in its line.
    qreal centreOf(const Line& line, int row) const;

    QPointer<QAbstractItemModel> m_source;
    QHash<int, QByteArray> m_sourceRoles;
    std::vector<std::pair<int, QMetaProperty>> m_properties;  ///< for each role of the source model, the property of
                                                              ///< TokenOfLine with the same name
    std::vector<Line> m_lines;
    std::vector<float> m_chipWidths;         ///< width of the chip of each row
    std::unordered_map<int, float> m_known;  ///< key: token id; value: width of its chip; most tokens of a text occur
                                             ///< several times
    std::vector<bool> m_endsLine;            ///< for each row, whether the token ends a line of the text
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
