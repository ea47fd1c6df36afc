#pragma once

#include <QObject>
#include <QString>

#include <functional>

namespace vitrine {

/// Stores keys in the keyring of the desktop: a secret service, or KWallet. All functions return at once, because the
/// user may have to unlock the keyring first. Results arrive on the thread of `context`; they are dropped if `context`
/// is destroyed.
class KeyStore {
public:
    /// Returns whether the desktop has a keyring and this program was built with QtKeychain.
    static bool isAvailable();

    /// `problem` is a sentence that explains a failure, or empty.
    using Found = std::function<void(const QString& key, const QString& problem)>;
    using Done = std::function<void(const QString& problem)>;

    static void read(const QString& name, QObject* context, Found found);
    static void write(const QString& name, const QString& key, QObject* context, Done done);
    static void remove(const QString& name);
};

}  // namespace vitrine
