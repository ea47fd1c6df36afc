#pragma once

#include <QObject>
#include <QString>

#include <functional>

namespace vitrine {

/// Stores keys in the keyring of the desktop: a secret service, or KWallet. The user may have to unlock the keyring
/// first. Therefore all functions return at once and deliver their results later, on the thread of `context`. If
/// `context` is destroyed first, the results are dropped.
class KeyStore {
public:
    /// Returns whether the desktop has a keyring and this program was built with QtKeychain.
    static bool isAvailable();

    /// `problem` is a sentence that explains the failure; empty after a success.
    using Found = std::function<void(const QString& key, const QString& problem)>;
    using Done = std::function<void(const QString& problem)>;

    /// read() passes the key with this name to `found`. write() creates or replaces the key. remove() ignores failures.
    static void read(const QString& name, QObject* context, Found found);
    static void write(const QString& name, const QString& key, QObject* context, Done done);
    static void remove(const QString& name);
};

}  // namespace vitrine
