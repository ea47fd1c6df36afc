#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace vitrine::test {

/// Output of a Python script with NumPy, or its error.
struct PythonOutcome {
    bool ok = false;
    QByteArray out;
    QByteArray err;
};

/// Whether a Python with NumPy exists: the system's, or the first in PATH.
bool hasNumpy();
/// Runs `script` with `numpy` imported as np. The arguments are in sys.argv from index 1.
PythonOutcome runNumpy(const QString& script, const QStringList& arguments);
/// Runs several programs, each with its arguments, in one Python process, because starting Python takes longer than a
/// program. Returns the message with which each one failed, or an empty string.
QStringList runNumpyPrograms(const QList<QStringList>& jobs);

}  // namespace vitrine::test

/// Skips the current Qt test function if Python has no NumPy.
#define REQUIRE_NUMPY()                                                                                                \
    if (!vitrine::test::hasNumpy()) QSKIP("there is no Python with NumPy (python3-numpy)")
