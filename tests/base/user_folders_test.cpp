#include "core/base/user_folders.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <string>

using namespace vitrine;

class UserFoldersTest : public QObject {
    Q_OBJECT

private slots:
    void absolutePathsCount()
    {
        qputenv("HOME", "/home/ada");
        qunsetenv("XDG_CACHE_HOME");
        QCOMPARE(userHomeFolder().string(), std::string("/home/ada"));
        QCOMPARE(userCacheFolder().string(), std::string("/home/ada/.cache/vitrine"));
        qputenv("XDG_CACHE_HOME", "/var/tmp/cache");
        QCOMPARE(userCacheFolder().string(), std::string("/var/tmp/cache/vitrine"));
        qunsetenv("XDG_STATE_HOME");
        QCOMPARE(userStateFolder().string(), std::string("/home/ada/.local/state/vitrine"));
        qputenv("XDG_STATE_HOME", "/var/tmp/state");
        QCOMPARE(userStateFolder().string(), std::string("/var/tmp/state/vitrine"));
    }

    /// A relative path would put files into the current folder, so it is ignored.
    void relativePathsAreIgnored()
    {
        qputenv("HOME", "/home/ada");
        for (const char* const relative : {"cache", ".", "./cache", "~/.cache", ""}) {
            qputenv("XDG_CACHE_HOME", relative);
            QCOMPARE(userCacheFolder().string(), std::string("/home/ada/.cache/vitrine"));
        }
        for (const char* const relative : {"home", ".", "~", ""}) {
            qputenv("HOME", relative);
            QVERIFY2(userHomeFolder().empty() || userHomeFolder().is_absolute(), relative);
            QVERIFY2(userCacheFolder().empty() || userCacheFolder().is_absolute(), relative);
        }
    }
};

VITRINE_TEST(UserFoldersTest);
#include "user_folders_test.moc"
