#pragma once

#include <QPointer>
#include <QQmlComponent>
#include <QQuickItem>

namespace vitrine {

/// What exists only while it is wanted: a Loader for components that are bound to the file they stand in, which the
/// Loader of Qt 6.4 cannot make. Sizes follow as there: what is made takes the size that was given to the LazyItem, and
/// gives its own where none was.
///
/// What is not wanted any more goes when there is time, for it may be what asked for that; until then its bindings run.
class LazyItem : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_CLASSINFO("DefaultProperty", "component")
    Q_PROPERTY(QQmlComponent* component READ component WRITE setComponent NOTIFY componentChanged)
    Q_PROPERTY(bool active READ active WRITE setActive NOTIFY activeChanged)
    /// An item, or a popup; null while there is none.
    Q_PROPERTY(QObject* item READ item NOTIFY itemChanged)

public:
    explicit LazyItem(QQuickItem* parent = nullptr);

    QQmlComponent* component() const { return m_component; }
    void setComponent(QQmlComponent* component);
    bool active() const { return m_active; }
    void setActive(bool active);
    QObject* item() const { return m_item; }

signals:
    void componentChanged();
    void activeChanged();
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
    QPointer<QObject> m_item;
};

}  // namespace vitrine
