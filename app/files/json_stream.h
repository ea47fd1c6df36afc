#pragma once

#include "app/files/utf8_source.h"
#include "core/base/sentence.h"

#include <QByteArray>
#include <QJsonValue>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// The document is not valid JSON. The sentence names the byte or the line of the error.
class NotJson : public Error {
    using Error::Error;
};

/// One value of the document is not valid JSON or is too long. The stream has skipped this value, so the caller can
/// continue with the next one.
class FaultyValue : public Error {
public:
    FaultyValue(Sentence sentence, bool isTooLong) : Error(std::move(sentence)), m_isTooLong(isTooLong) {}
    bool isTooLong() const { return m_isTooLong; }

private:
    bool m_isTooLong;
};

/// Reads a JSON document in pieces. The caller walks through the outer lists and objects, and receives the inner values
/// one by one. This class checks the text between the values, and Qt's parser checks the values.
///
/// All functions throw NotJson, or Error if a value is longer than `mostBytes`. Only one value at a time is in memory.
class JsonStream {
public:
    /// `source` must outlive the stream. `mostBytes` is the maximum size of one value.
    JsonStream(ByteSource& source, std::size_t mostBytes);

    /// Skips white space and returns the next byte, which stays in the stream; 0 at the end.
    char next();
    /// Consumes the next byte. Throws NotJson if it is not `expected`.
    void pass(char expected);
    /// Reads the next value.
    QJsonValue value();
    /// Consumes the next value without storing it. The value may have any length.
    void skipValue();

    /// Walks through a list. Calls `each` before every element; `each` must read or skip that element.
    template <typename Each>
    void list(const Each& each)
    {
        walk('[', ']', each);
    }
    /// Walks through an object. Calls `each` with every key; `each` must read or skip the value of the key.
    template <typename Each>
    void object(const Each& each)
    {
        walk('{', '}', [&] {
            if (next() != '"') fail(SENTENCE("a name in double quotes is expected"));
            const QString key = value().toString();
            pass(':');
            each(key);
        });
    }

    /// Number of bytes of the document, converted to UTF-8, that have been consumed.
    std::uint64_t offset() const { return m_before + m_at; }
    std::uint64_t line() const { return m_line; }
    /// Throws NotJson with `what` and the position of the current byte.
    [[noreturn]] void fail(const Sentence& what) const;

private:
    template <typename Each>
    void walk(char open, char close, const Each& each)
    {
        pass(open);
        for (bool isFirst = true; next() != close; isFirst = false) {
            if (!isFirst) {
                pass(',');
                if (next() == close) fail(SENTENCE("a value is missing after the comma"));
            }
            each();
        }
        pass(close);
    }
    bool fill();
    void scan(QByteArray* into);
    bool endsAt(char c);
    void keep(QByteArray* into, std::size_t from);

    Utf8Source m_text;
    std::size_t m_mostBytes;
    std::vector<char> m_buffer;
    std::size_t m_at = 0;
    std::size_t m_end = 0;
    std::uint64_t m_before = 0;  ///< number of bytes of the document before the beginning of m_buffer
    std::uint64_t m_line = 1;
    // The following members are the state of scan(), which searches for the end of a value.
    std::size_t m_level = 0;
    bool m_isInText = false;
    bool m_isEscaped = false;
    bool m_isBare = false;     ///< whether the value is a number or a word such as "true"
    bool m_isTooLong = false;  ///< whether the value is too long; only its beginning is kept then
};

}  // namespace vitrine
