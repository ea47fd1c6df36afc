#pragma once

#include <QObject>
#include <QString>

#include <functional>

namespace vitrine {

/// Keys in the keyring of the desktop: a secret service, or KWallet. Nothing here waits; a person may have to unlock it
/// first. What is told comes on the thread of `context`, unless that is gone by then.
class KeyStore {
public:
    /// Whether the desktop has one, and this program was built with QtKeychain.
    static bool isAvailable();

    /// `problem`: a sentence, or empty.
    using Found = std::function<void(const QString& key, const QString& problem)>;
    using Done = std::function<void(const QString& problem)>;

    static void read(const QString& name, QObject* context, Found found);
    static void write(const QString& name, const QString& key, QObject* context, Done done);
    static void remove(const QString& name);
};

}  // namespace vitrine
