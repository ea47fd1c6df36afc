#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QStringList>

namespace vitrine::test {

/// Result of running vitrine-cli.
struct CliOutcome {
    int status = -1;  ///< exit status; -1 after a crash or after 5 minutes
    QByteArray out;
    QByteArray err;

    /// Returns stdout as a JSON object, or an empty object if stdout cannot be parsed as one.
    QJsonObject json() const;
};

/// Returns the path of the built vitrine-cli.
QString cliProgram();

/// Runs a program with `input` on stdin. The program gets the environment of the test; each entry "NAME=value" of
/// `environment` is added to it.
CliOutcome runProgram(const QString& program, const QStringList& arguments, const QByteArray& input = {},
                      const QStringList& environment = {});

/// Runs the built vitrine-cli like runProgram().
CliOutcome runCli(const QStringList& arguments, const QByteArray& input = {}, const QStringList& environment = {});

/// Returns why this computer does not support the instruction set named by VITRINE_ISA, or an empty string if it does.
QByteArray missingLevel();

/// Skips the whole test if this computer lacks the instruction set named by VITRINE_ISA. Must be called in
/// initTestCase().
#define REQUIRE_CLI_LEVEL()                                                                                            \
    if (const QByteArray why = vitrine::test::missingLevel(); !why.isEmpty()) QSKIP(why.constData())

}  // namespace vitrine::test
