#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace vitrine::test {

/// Result of a Python script: its standard output and its error output.
struct PythonOutcome {
    bool ok = false;
    QByteArray out;
    QByteArray err;
};

/// Whether the system's Python or the first Python in PATH has NumPy.
bool hasNumpy();
/// Runs `script` with NumPy imported as `np`. The script finds the arguments in sys.argv from index 1.
PythonOutcome runNumpy(const QString& script, const QStringList& arguments);
/// Runs several Python programs, each with its arguments, in one Python process. Starting a process per program would
/// take longer than the programs. Returns for each program its error message, or an empty string if it succeeded.
QStringList runNumpyPrograms(const QList<QStringList>& jobs);

}  // namespace vitrine::test

/// Skips the current Qt test function if no Python with NumPy exists.
#define REQUIRE_NUMPY()                                                                                                \
    if (!vitrine::test::hasNumpy()) QSKIP("there is no Python with NumPy (python3-numpy)")
