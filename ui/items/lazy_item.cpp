#include "ui/items/lazy_item.h"

#include <QQmlContext>
#include <QQmlEngine>
#include <QQmlInfo>

namespace vitrine {

LazyItem::LazyItem(QQuickItem* parent) : QQuickItem(parent)
{
    setFlag(ItemIsFocusScope);
}

void LazyItem::setComponent(QQmlComponent* component)
{
    if (component == m_component) return;
    m_component = component;
    if (isComponentComplete()) renew();
    emit componentChanged();
}

void LazyItem::setActive(bool active)
{
    if (active == m_active) return;
    m_active = active;
    if (isComponentComplete() && !(m_keeps && m_item)) renew();
    emit activeChanged();
}

void LazyItem::setKeeps(bool keeps)
{
    if (keeps == m_keeps) return;
    m_keeps = keeps;
    emit keepsChanged();
}

QObject* LazyItem::made()
{
    setActive(true);
    return m_item;
}

void LazyItem::componentComplete()
{
    QQuickItem::componentComplete();
    renew();
}

void LazyItem::renew()
{
    QObject* before = m_item;
    if (before) {
        before->disconnect(this);
        if (auto* item = qobject_cast<QQuickItem*>(before)) {
            item->setParentItem(nullptr);
            item->setVisible(false);
        }
        before->deleteLater();
    }
    m_item = m_active && m_component ? make() : nullptr;
    takeSize();
    if (m_item != before) emit itemChanged();
}

QObject* LazyItem::make()
{
    QQmlContext* context = m_component->creationContext();
    QObject* object = m_component->beginCreate(context ? context : qmlContext(this));
    if (!object) {
        qmlWarning(this, m_component->errors()) << "This cannot be made.";
        return nullptr;
    }
    QQmlEngine::setObjectOwnership(object, QQmlEngine::CppOwnership);
    object->setParent(this);
    auto* item = qobject_cast<QQuickItem*>(object);
    if (item) item->setParentItem(this);
    m_item = object;
    passSizeOn();
    m_component->completeCreate();
    if (item) {
        for (const auto signal : {&QQuickItem::widthChanged, &QQuickItem::heightChanged,
                                  &QQuickItem::implicitWidthChanged, &QQuickItem::implicitHeightChanged}) {
            connect(item, signal, this, &LazyItem::takeSize);
        }
    }
    return object;
}

void LazyItem::geometryChange(const QRectF& fresh, const QRectF& old)
{
    QQuickItem::geometryChange(fresh, old);
    if (fresh.size() == old.size()) return;
    passSizeOn();
    takeSize();
}

void LazyItem::passSizeOn()
{
    auto* item = qobject_cast<QQuickItem*>(m_item);
    if (!item) return;
    if (widthValid()) item->setWidth(width());
    if (heightValid()) item->setHeight(height());
}

void LazyItem::takeSize()
{
    const auto* item = qobject_cast<QQuickItem*>(m_item);
    if (!item) {
        setImplicitSize(0, 0);
        return;
    }
    setImplicitSize(widthValid() ? item->implicitWidth() : item->width(),
                    heightValid() ? item->implicitHeight() : item->height());
}

}  // namespace vitrine
