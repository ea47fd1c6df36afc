#include "tests/support/numpy.h"

#include <QJsonArray>
#include <QJsonDocument>
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
    constexpr int kTimeLimit = 300000;  // time limit for the process, in milliseconds
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

/// Returns a Python that has NumPy. Prefers the Python of Debian, to which the package python3-numpy belongs, over the
/// first Python in PATH.
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

QStringList runNumpyPrograms(const QList<QStringList>& jobs)
{
    QJsonArray list;
    for (const QStringList& job : jobs) list.append(QJsonArray::fromStringList(job));
    const PythonOutcome outcome = runNumpy("import contextlib, io, json, runpy, traceback\n"
                                           "said = []\n"
                                           "for job in json.loads(sys.argv[1]):\n"
                                           "    sys.argv = job\n"
                                           "    try:\n"
                                           "        with contextlib.redirect_stdout(io.StringIO()):\n"
                                           "            runpy.run_path(job[0])\n"
                                           "        said.append('')\n"
                                           "    except SystemExit as stop:\n"
                                           "        said.append(str(stop))\n"
                                           "    except Exception:\n"
                                           "        said.append(traceback.format_exc())\n"
                                           "print(json.dumps(said))\n",
                                           {QJsonDocument(list).toJson(QJsonDocument::Compact)});
    QStringList said;
    for (const QJsonValue& one : QJsonDocument::fromJson(outcome.out).array()) said << one.toString();
    if (!outcome.ok || said.size() != jobs.size()) qFatal("%s", outcome.err.constData());
    return said;
}

}  // namespace vitrine::test
