#pragma once

#include <QPointer>
#include <QQmlComponent>
#include <QQuickItem>

namespace vitrine {

/// Exists only while it is wanted: a Loader for bound components, which the Loader of Qt 6.4 cannot create. Sizes work
/// as there: the item takes the size given to the LazyItem, or gives its own if there is none.
///
/// What is no longer wanted is deleted later, since it may be what asked for that; until then its bindings run.
class LazyItem : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_CLASSINFO("DefaultProperty", "component")
    Q_PROPERTY(QQmlComponent* component READ component WRITE setComponent NOTIFY componentChanged)
    Q_PROPERTY(bool active READ active WRITE setActive NOTIFY activeChanged)
    /// Whether what was made stays when it is no longer active.
    Q_PROPERTY(bool keeps READ keeps WRITE setKeeps NOTIFY keepsChanged)
    /// An item, or a popup; null while there is none.
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

    /// The item, made now if there was none: for what is made when it is first wanted, and then kept.
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
