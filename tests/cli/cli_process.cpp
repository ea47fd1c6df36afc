#include "tests/cli/cli_process.h"

#include "tests/support/folders.h"

#include <QJsonDocument>
#include <QProcess>
#include <QProcessEnvironment>

namespace vitrine::test {

QJsonObject CliOutcome::json() const
{
    return QJsonDocument::fromJson(out).object();
}

QString cliProgram()
{
    return QString::fromStdString(test::buildPath("bin/vitrine-cli"));
}

CliOutcome runCli(const QStringList& arguments, const QByteArray& input, const QStringList& environment)
{
    return runProgram(cliProgram(), arguments, input, environment);
}

QByteArray missingLevel()
{
    const CliOutcome devices = runCli({"devices"});
    return devices.err.contains("does not support the instruction-set level") ? devices.err : QByteArray();
}

CliOutcome runProgram(const QString& program, const QStringList& arguments, const QByteArray& input,
                      const QStringList& environment)
{
    constexpr int kTimeLimit = 300000;  // time limit for the process, in milliseconds
    QProcess process;
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    for (const QString& variable : environment) variables.insert(variable.section('=', 0, 0), variable.section('=', 1));
    process.setProcessEnvironment(variables);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    CliOutcome outcome;
    if (!process.waitForFinished(kTimeLimit)) {
        process.kill();
        process.waitForFinished();
        return outcome;
    }
    if (process.exitStatus() == QProcess::NormalExit) outcome.status = process.exitCode();
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    return outcome;
}

}  // namespace vitrine::test
