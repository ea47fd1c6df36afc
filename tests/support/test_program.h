#pragma once

#include "tests/support/patience.h"

#include <QCoreApplication>
#include <QTest>
#ifdef QT_WIDGETS_LIB
#include <QApplication>
#elif defined(QT_GUI_LIB)
#include <QGuiApplication>
#endif

#include <memory>
#include <string_view>

/// A test program contains all tests of a folder. Each test is a class in a file of its own and registers itself with
/// one of these macros. test_program.cpp contains main().
///
///   text_tests                             runs all tests, each in a process of its own
///   text_tests --list                      prints the names of the tests
///   text_tests bpe_test [argument …]       runs one test; the arguments are those of Qt Test
///
/// The name of a test is the name of its file without ".cpp".

/// Registers a test that needs a QCoreApplication.
#define VITRINE_TEST(Class) VITRINE_REGISTER_TEST(Class, QCoreApplication)
/// Registers a test that needs fonts, pictures or windows.
#ifdef QT_WIDGETS_LIB
#define VITRINE_GUI_TEST(Class) VITRINE_REGISTER_TEST(Class, QApplication)
#elif defined(QT_GUI_LIB)
#define VITRINE_GUI_TEST(Class) VITRINE_REGISTER_TEST(Class, QGuiApplication)
#endif
/// Registers a function `int(int count, char** arguments)` that a test runs in another process, by starting its own
/// program with the arguments --child and `name`. The function receives the arguments after `name`; arguments[0] is the
/// path of the program.
#define VITRINE_CHILD_PROCESS(name, function)                                                                          \
    static const bool function##IsRegistered = ::vitrine::test::registerChild(name, function)

#define VITRINE_REGISTER_TEST(Class, Application)                                                                      \
    static const bool Class##IsRegistered =                                                                            \
        ::vitrine::test::registerTest(__FILE__, ::vitrine::test::runTest<Class, Application>)

namespace vitrine::test {

/// Runs a test with the arguments of Qt Test. Returns the number of failed test functions.
using TestRun = int (*)(int count, char** arguments);

/// Registers the test of the source file `file`. Always returns true.
bool registerTest(std::string_view file, TestRun run);
bool registerChild(std::string_view name, TestRun run);

template <typename Class, typename Application>
int runTest(int count, char** arguments)
{
    QTest::Internal::callInitMain<Class>();
    Application application(count, arguments);
    application.setAttribute(Qt::AA_Use96Dpi);  // as Qt's own macros do: text has the same size on every screen
    Class test;
    return QTest::qExec(&test, count, arguments);
}

}  // namespace vitrine::test
