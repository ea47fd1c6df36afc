#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QStringList>

namespace vitrine::test {

/// Result of a run of vitrine-cli.
struct CliOutcome {
    int status = -1;  ///< exit status; -1 after a crash or a timeout of 5 minutes
    QByteArray out;
    QByteArray err;

    /// Returns stdout as a JSON object, or an empty object if it is not one.
    QJsonObject json() const;
};

/// Path of the built vitrine-cli.
QString cliProgram();

/// Runs a program with `input` on stdin; `environment` adds "NAME=value" to this process's environment.
CliOutcome runProgram(const QString& program, const QStringList& arguments, const QByteArray& input = {},
                      const QStringList& environment = {});

/// Runs the built vitrine-cli.
CliOutcome runCli(const QStringList& arguments, const QByteArray& input = {}, const QStringList& environment = {});

/// Why this machine does not support the level in $VITRINE_ISA; empty if it does.
QByteArray missingLevel();

/// Skips the whole test if this machine lacks the level in $VITRINE_ISA; call it in initTestCase().
#define REQUIRE_CLI_LEVEL()                                                                                            \
    if (const QByteArray why = vitrine::test::missingLevel(); !why.isEmpty()) QSKIP(why.constData())

}  // namespace vitrine::test
