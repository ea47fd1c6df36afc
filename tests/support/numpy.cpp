#include "tests/support/numpy.h"

#include <QProcess>

namespace vitrine::test {

namespace {

PythonOutcome run(const QString& python, const QString& script, const QStringList& arguments)
{
    QProcess process;
    process.start(python, QStringList{"-c", "import sys\nimport numpy as np\n" + script} + arguments);
    PythonOutcome outcome;
    if (!process.waitForStarted()) return outcome;
    process.closeWriteChannel();
    constexpr int kTimeLimit = 300000;  // milliseconds
    if (!process.waitForFinished(kTimeLimit)) {
        process.kill();
        process.waitForFinished();
        return outcome;
    }
    outcome.ok = process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    return outcome;
}

/// Debian's own, where python3-numpy is installed to, before any other that PATH may name.
QString findPython()
{
    for (const char* python : {"/usr/bin/python3", "python3"}) {
        if (run(python, {}, {}).ok) return python;
    }
    return {};
}

const QString& python()
{
    static const QString found = findPython();
    return found;
}

}  // namespace

bool hasNumpy()
{
    return !python().isEmpty();
}

PythonOutcome runNumpy(const QString& script, const QStringList& arguments)
{
    return run(python(), script, arguments);
}

}  // namespace vitrine::test
