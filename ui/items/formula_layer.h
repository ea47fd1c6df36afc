#pragma once

#include <QPointer>
#include <QQmlEngine>
#include <QQuickPaintedItem>

class QTextDocument;

namespace vitrine {

/// Draws the formulas of a TextEdit over it, sharp on every screen, and copies their sources with the text.
class FormulaLayer : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickItem* edit READ edit WRITE setEdit NOTIFY editChanged)

public:
    explicit FormulaLayer(QQuickItem* parent = nullptr);

    QQuickItem* edit() const { return m_edit; }
    void setEdit(QQuickItem* edit);

    void paint(QPainter* painter) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void editChanged();

private:
    QPointer<QQuickItem> m_edit;
    QPointer<QTextDocument> m_document;
};

}  // namespace vitrine
