#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace vitrine::test {

/// What a Python script with NumPy printed, or what went wrong.
struct PythonOutcome {
    bool ok = false;
    QByteArray out;
    QByteArray err;
};

/// Whether there is a Python with NumPy: the system's, else the first in PATH.
bool hasNumpy();
/// Runs `script` with `numpy` imported as np; the arguments are in sys.argv from 1 on.
PythonOutcome runNumpy(const QString& script, const QStringList& arguments);
/// Runs programs in Python, each with its arguments, in one process: starting it takes longer than a program. Gives
/// what each said when it gave up; empty where it did not.
QStringList runNumpyPrograms(const QList<QStringList>& jobs);

}  // namespace vitrine::test

/// Skips the current Qt test function where there is no NumPy.
#define REQUIRE_NUMPY()                                                                                                \
    if (!vitrine::test::hasNumpy()) QSKIP("there is no Python with NumPy (python3-numpy)")
