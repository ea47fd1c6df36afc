#pragma once

#include <QPointer>
#include <QQmlComponent>
#include <QQuickItem>

namespace vitrine {

/// Exists only while it is active: a Loader for bound components, which the Loader of Qt 6.4 cannot create. Sizes work
/// as in a Loader: the item takes the size of the LazyItem, or determines it if none is set.
///
/// The item is deleted later, because it may have caused the deactivation; until then its bindings run.
class LazyItem : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_CLASSINFO("DefaultProperty", "component")
    Q_PROPERTY(QQmlComponent* component READ component WRITE setComponent NOTIFY componentChanged)
    Q_PROPERTY(bool active READ active WRITE setActive NOTIFY activeChanged)
    /// Whether the item stays when it is no longer active.
    Q_PROPERTY(bool keeps READ keeps WRITE setKeeps NOTIFY keepsChanged)
    /// An item or a popup; null while it does not exist.
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

    /// Returns the item and creates it if necessary: for items that are created at first use and then kept.
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
