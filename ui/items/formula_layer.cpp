#include "ui/items/formula_layer.h"

#include "app/formula/formula.h"
#include "app/markdown/text_search.h"
#include "ui/items/formula_object.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QQuickTextDocument>
#include <QTextDocument>

namespace vitrine {

namespace {

constexpr qreal kFoundMargin = 2;  ///< margin around a highlighted formula, in pixels

}  // namespace

FormulaLayer::FormulaLayer(QQuickItem* parent) : QQuickPaintedItem(parent)
{
    connect(this, &FormulaLayer::foundChanged, this, [this] { update(); });
}

void FormulaLayer::setEdit(QQuickItem* edit)
{
    if (m_edit == edit) return;
    if (m_edit) m_edit->removeEventFilter(this);
    if (m_document) m_document->disconnect(this);
    m_edit = edit;
    auto* document = edit ? edit->property("textDocument").value<QQuickTextDocument*>() : nullptr;
    m_document = document ? document->textDocument() : nullptr;
    if (m_edit) m_edit->installEventFilter(this);
    if (m_document) {
        connect(m_document, &QTextDocument::contentsChanged, this, [this] { update(); });
        connect(m_document->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
                [this] { update(); });
    }
    update();
    emit editChanged();
}

void FormulaLayer::paint(QPainter* painter)
{
    if (!m_document) return;
    FormulaObject::forEach(*m_document, [&](const FormulaObject::Place& place) {
        const auto formula = formula::formulaOf(place.source);
        if (!formula) return;
        if (!m_found.isEmpty() && TextSearch(m_found).isIn(place.source)) {
            const QRectF area(place.baseline - QPointF(0, formula->ascent * place.pixelSize),
                              QSizeF(formula->width, formula->ascent + formula->descent) * place.pixelSize);
            painter->fillRect(area.adjusted(-kFoundMargin, -kFoundMargin, kFoundMargin, kFoundMargin),
                              place.position == m_foundAt ? m_foundAtColor : m_foundColor);
        }
        formula->draw(*painter, place.baseline, place.pixelSize, place.format.foreground().color());
    });
}

bool FormulaLayer::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_edit || event->type() != QEvent::KeyPress || !m_document) return false;
    if (!static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) return false;
    const int from = m_edit->property("selectionStart").toInt();
    const int to = m_edit->property("selectionEnd").toInt();
    if (from == to) return false;
    QGuiApplication::clipboard()->setText(FormulaObject::words(*m_document, from, to));
    event->accept();
    return true;
}

}  // namespace vitrine
