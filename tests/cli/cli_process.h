#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QStringList>

namespace vitrine::test {

/// What became of one run of vitrine-cli.
struct CliOutcome {
    int status = -1;  ///< exit status; -1 when it crashed or took longer than a minute
    QByteArray out;
    QByteArray err;

    /// stdout as one JSON object; empty when it is none.
    QJsonObject json() const;
};

/// The vitrine-cli that was built.
QString cliProgram();

/// Runs a program with `input` on stdin; `environment` holds "NAME=value" on top of this process's own.
CliOutcome runProgram(const QString& program, const QStringList& arguments, const QByteArray& input = {},
                      const QStringList& environment = {});

/// The same for the vitrine-cli that was built.
CliOutcome runCli(const QStringList& arguments, const QByteArray& input = {}, const QStringList& environment = {});

/// Why this machine cannot run at the level that VITRINE_ISA names; empty where it can.
QByteArray missingLevel();

/// Skips the whole test where this machine lacks the level that VITRINE_ISA names; for initTestCase().
#define REQUIRE_CLI_LEVEL()                                                                                            \
    if (const QByteArray why = vitrine::test::missingLevel(); !why.isEmpty()) QSKIP(why.constData())

}  // namespace vitrine::test
