#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// The desktop's clipboard, which QML cannot access directly.
class Clipboard : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    using QObject::QObject;

    Q_INVOKABLE void copy(const QString& text) const;
};

}  // namespace vitrine
