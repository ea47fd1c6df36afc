#include "ui/items/password_accessible.h"

#include <QAccessible>
#include <QAccessibleObject>
#include <QQuickItem>
#include <QQuickWindow>

#include <algorithm>

namespace vitrine {

namespace {

constexpr const char* kSpoken = "spoken";
constexpr QChar kBullet{0x2022};

class PasswordAccessible : public QAccessibleObject,
                           public QAccessibleActionInterface,
                           public QAccessibleTextInterface {
public:
    explicit PasswordAccessible(QQuickItem& item) : QAccessibleObject(&item), m_item(item) {}

    QWindow* window() const override { return m_item.window(); }
    int childCount() const override { return 0; }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::EditableText; }

    QAccessibleInterface* parent() const override
    {
        for (QQuickItem* above = m_item.parentItem(); above; above = above->parentItem()) {
            if (QAccessibleInterface* found = QAccessible::queryAccessibleInterface(above)) return found;
        }
        return QAccessible::queryAccessibleInterface(m_item.window());
    }

    QRect rect() const override
    {
        if (!m_item.window()) return {};
        const QRect inWindow = m_item.mapRectToScene(m_item.boundingRect()).toAlignedRect();
        return inWindow.translated(m_item.window()->mapToGlobal(QPoint(0, 0)));
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.passwordEdit = state.editable = state.focusable = true;
        state.focused = m_item.hasActiveFocus();
        state.disabled = !m_item.isEnabled();
        state.invisible = !m_item.window() || !m_item.window()->isVisible() || !m_item.isVisible();
        return state;
    }

    QString text(QAccessible::Text kind) const override
    {
        switch (kind) {
        case QAccessible::Name:
            return m_item.property(kSpoken).toString();
        case QAccessible::Description:
            return m_item.property("placeholderText").toString();
        case QAccessible::Value:
            return text(0, characterCount());
        default:
            return {};
        }
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ActionInterface) return static_cast<QAccessibleActionInterface*>(this);
        if (type == QAccessible::TextInterface) return static_cast<QAccessibleTextInterface*>(this);
        return nullptr;
    }

    QStringList actionNames() const override { return {setFocusAction()}; }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }
    void doAction(const QString& name) override
    {
        if (name == setFocusAction()) m_item.forceActiveFocus();
    }

    int characterCount() const override { return m_item.property("length").toInt(); }
    QString text(int begin, int end) const override
    {
        begin = std::clamp(begin, 0, characterCount());
        end = end < 0 ? characterCount() : std::clamp(end, begin, characterCount());
        return QString(end - begin, kBullet);
    }
    int cursorPosition() const override { return m_item.property("cursorPosition").toInt(); }
    void setCursorPosition(int position) override { m_item.setProperty("cursorPosition", position); }
    int selectionCount() const override { return 0; }
    void selection(int, int* begin, int* end) const override { *begin = *end = 0; }
    void addSelection(int, int) override {}
    void removeSelection(int) override {}
    void setSelection(int, int, int) override {}
    QRect characterRect(int) const override { return rect(); }
    int offsetAtPoint(const QPoint&) const override { return -1; }
    void scrollToSubstring(int, int) override {}
    QString attributes(int offset, int* begin, int* end) const override
    {
        *begin = *end = offset;
        return {};
    }

private:
    QQuickItem& m_item;  ///< Qt deletes this object together with the item
};

QAccessibleInterface* make(const QString&, QObject* object)
{
    auto* item = qobject_cast<QQuickItem*>(object);
    // A screen reader may request the object before any property of the item is set.
    return item && item->metaObject()->indexOfProperty(kSpoken) >= 0 ? new PasswordAccessible(*item) : nullptr;
}

}  // namespace

void installPasswordAccessible()
{
    static const bool installed = (QAccessible::installFactory(make), true);
    Q_UNUSED(installed)
}

}  // namespace vitrine
