#pragma once

#include <QDir>
#include <QFile>

#include <malloc.h>

namespace vitrine::test {

/// Resources of the process that grow if the process leaks.
struct Figures {
    int handles = 0;
    long kibibytes = 0;  ///< resident memory; 0 with a sanitizer, which keeps freed memory and reports leaks itself
};

inline Figures figuresOfProcess()
{
    malloc_trim(0);  // returns freed memory to the system, so that only leaks count
    Figures figures;
    figures.handles = static_cast<int>(
        QDir("/proc/self/fd").entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot).size());
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    QFile status("/proc/self/status");
    if (!status.open(QIODevice::ReadOnly)) return figures;
    for (const QByteArray& line : status.readAll().split('\n')) {
        if (line.startsWith("VmRSS:")) figures.kibibytes = line.mid(6).trimmed().split(' ').first().toLong();
    }
#endif
    return figures;
}

}  // namespace vitrine::test
