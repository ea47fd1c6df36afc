#include "app/library/key_store.h"

#ifdef VITRINE_KEYCHAIN
#include <QCoreApplication>
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusReply>
#include <QStringList>
#include <qt6keychain/keychain.h>
#endif

#include <utility>

namespace vitrine {

#ifdef VITRINE_KEYCHAIN

namespace {

QString service()
{
    return QStringLiteral("Vitrine");
}

QString problemOf(const QKeychain::Job& job)
{
    if (job.error() == QKeychain::NoError) return {};
    return QCoreApplication::translate("KeyStore", "The keyring of the desktop reports: %1").arg(job.errorString());
}

}  // namespace

bool KeyStore::isAvailable()
{
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return false;
    QStringList names = bus.interface()->registeredServiceNames().value();
    const QDBusReply<QStringList> activatable = bus.interface()->call(QStringLiteral("ListActivatableNames"));
    if (activatable.isValid()) names += activatable.value();
    const auto has = [&names](const char* name) { return names.contains(QLatin1String(name)); };
    return has("org.freedesktop.secrets") || has("org.kde.kwalletd6") || has("org.kde.kwalletd5");
}

void KeyStore::read(const QString& name, QObject* context, Found found)
{
    auto* job = new QKeychain::ReadPasswordJob(service());
    job->setKey(name);
    QObject::connect(job, &QKeychain::Job::finished, context,
                     [job, found = std::move(found)] { found(job->textData(), problemOf(*job)); });
    job->start();
}

void KeyStore::write(const QString& name, const QString& key, QObject* context, Done done)
{
    auto* job = new QKeychain::WritePasswordJob(service());
    job->setKey(name);
    job->setTextData(key);
    QObject::connect(job, &QKeychain::Job::finished, context, [job, done = std::move(done)] { done(problemOf(*job)); });
    job->start();
}

void KeyStore::remove(const QString& name)
{
    auto* job = new QKeychain::DeletePasswordJob(service());
    job->setKey(name);
    job->start();
}

#else

bool KeyStore::isAvailable()
{
    return false;
}

void KeyStore::read(const QString&, QObject*, Found found)
{
    found({}, QStringLiteral("This program was built without QtKeychain."));
}

void KeyStore::write(const QString&, const QString&, QObject*, Done done)
{
    done(QStringLiteral("This program was built without QtKeychain."));
}

void KeyStore::remove(const QString&) {}

#endif

}  // namespace vitrine
