#pragma once

#include "app/files/byte_source.h"

#include <QStringConverter>

#include <optional>

namespace vitrine {

/// Converts a JSON file to UTF-8 without a byte order mark. The file may be in UTF-8, UTF-16 or UTF-32. Without a byte
/// order mark, the encoding is derived from the zero bytes next to the first bracket.
class Utf8Source : public ByteSource {
public:
    explicit Utf8Source(ByteSource& source) : m_source(source) {}
    std::size_t read(std::span<char> buffer) override;

private:
    void begin();
    QByteArray piece();

    ByteSource& m_source;
    bool m_hasBegun = false;
    QByteArray m_first;                       ///< bytes that were read to detect the encoding
    std::optional<QStringDecoder> m_decoder;  ///< empty: the file is in UTF-8
    QStringEncoder m_encoder{QStringConverter::Utf8};
    QByteArray m_ready;
    qsizetype m_at = 0;
};

}  // namespace vitrine
