#pragma once

#include <QPointer>
#include <QQmlComponent>
#include <QQuickItem>

namespace vitrine {

/// Creates an item while it is active, and deletes the item otherwise. Works like a Loader, but can also create bound
/// components, which the Loader of Qt 6.4 cannot. Sizes work as in a Loader: if the LazyItem has a size, its item gets
/// this size; otherwise the LazyItem gets the size of its item.
///
/// After a deactivation, the item is not deleted at once but later in the event loop, because its own code may have
/// caused the deactivation. Until then, its bindings are still evaluated.
class LazyItem : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_CLASSINFO("DefaultProperty", "component")
    Q_PROPERTY(QQmlComponent* component READ component WRITE setComponent NOTIFY componentChanged)
    Q_PROPERTY(bool active READ active WRITE setActive NOTIFY activeChanged)
    /// Whether the item is kept when the LazyItem is deactivated.
    Q_PROPERTY(bool keeps READ keeps WRITE setKeeps NOTIFY keepsChanged)
    /// The created item or popup; null while it does not exist.
    Q_PROPERTY(QObject* item READ item NOTIFY itemChanged)

public:
    explicit LazyItem(QQuickItem* parent = nullptr);

    QQmlComponent* component() const { return m_component; }
    void setComponent(QQmlComponent* component);
    bool active() const { return m_active; }
    void setActive(bool active);
    bool keeps() const { return m_keeps; }
    void setKeeps(bool keeps);
    QObject* item() const { return m_item; }

    /// Returns the item. Creates it if it does not exist. Used for items that are created at their first use and then
    /// kept.
    Q_INVOKABLE QObject* made();

signals:
    void componentChanged();
    void activeChanged();
    void keepsChanged();
    void itemChanged();

protected:
    void componentComplete() override;
    void geometryChange(const QRectF& fresh, const QRectF& old) override;

private:
    void renew();
    QObject* make();
    void passSizeOn();
    void takeSize();

    QPointer<QQmlComponent> m_component;
    bool m_active = true;
    bool m_keeps = false;
    QPointer<QObject> m_item;
};

}  // namespace vitrine
