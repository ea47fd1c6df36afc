#pragma once

#include <QColor>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickPaintedItem>

class QTextDocument;

namespace vitrine {

/// Draws the formulas of a TextEdit above the TextEdit, so that they are sharp on every screen. When the user copies
/// text, also copies the sources of its formulas.
class FormulaLayer : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickItem* edit READ edit WRITE setEdit NOTIFY editChanged)
    /// Highlights formulas whose source contains this text, ignoring case; empty: no formula is highlighted.
    Q_PROPERTY(QString found MEMBER m_found NOTIFY foundChanged)
    Q_PROPERTY(QColor foundColor MEMBER m_foundColor NOTIFY foundChanged)
    /// Position of the current search match in the text; -1: the match is not in this text.
    Q_PROPERTY(int foundAt MEMBER m_foundAt NOTIFY foundChanged)
    Q_PROPERTY(QColor foundAtColor MEMBER m_foundAtColor NOTIFY foundChanged)

public:
    explicit FormulaLayer(QQuickItem* parent = nullptr);

    QQuickItem* edit() const { return m_edit; }
    void setEdit(QQuickItem* edit);

    void paint(QPainter* painter) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void editChanged();
    void foundChanged();

private:
    QPointer<QQuickItem> m_edit;
    QPointer<QTextDocument> m_document;
    QString m_found;
    QColor m_foundColor;
    int m_foundAt = -1;
    QColor m_foundAtColor;
};

}  // namespace vitrine
