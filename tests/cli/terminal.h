#pragma once

#include <QByteArray>
#include <QString>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace vitrine::test {

/// A pseudo terminal that a program uses as stdin or stdout.
class Terminal {
public:
    Terminal() : m_end(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK))
    {
        if (::grantpt(m_end) != 0 || ::unlockpt(m_end) != 0) qFatal("There are no terminals here.");
    }
    ~Terminal() { ::close(m_end); }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    QString name() const { return QString::fromLocal8Bit(::ptsname(m_end)); }
    /// Returns the output so far. In a terminal, lines end with \r\n.
    QByteArray read() const
    {
        QByteArray all;
        std::array<char, 4096> bytes{};
        ssize_t count = 0;
        while ((count = ::read(m_end, bytes.data(), bytes.size())) > 0) all.append(bytes.data(), count);
        return all.replace("\r\n", "\n");
    }

    /// Sends characters as if they were typed.
    void type(const QByteArray& keys) const
    {
        if (::write(m_end, keys.data(), static_cast<std::size_t>(keys.size())) != keys.size())
            qFatal("The terminal takes nothing.");
    }

private:
    int m_end;
};

}  // namespace vitrine::test
