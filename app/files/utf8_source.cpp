#include "app/files/utf8_source.h"

namespace vitrine {

namespace {

constexpr qsizetype kPiece = 1 << 16;

}  // namespace

void Utf8Source::begin()
{
    m_hasBegun = true;
    m_first.resize(kPiece);
    m_first.truncate(static_cast<qsizetype>(m_source.read({m_first.data(), static_cast<std::size_t>(kPiece)})));
    std::optional<QStringConverter::Encoding> encoding;
    for (const char16_t bracket : {u'{', u'['}) {
        if (!encoding) encoding = QStringConverter::encodingForData(m_first, bracket);
    }
    if (encoding == QStringConverter::Utf8 && m_first.startsWith("\xEF\xBB\xBF")) m_first.remove(0, 3);
    if (encoding && encoding != QStringConverter::Utf8) m_decoder.emplace(*encoding);
}

/// Returns the next bytes of the file in its original encoding; empty at the end.
QByteArray Utf8Source::piece()
{
    if (!m_first.isEmpty()) return std::exchange(m_first, {});
    QByteArray bytes(kPiece, '\0');
    bytes.truncate(static_cast<qsizetype>(m_source.read({bytes.data(), static_cast<std::size_t>(kPiece)})));
    return bytes;
}

std::size_t Utf8Source::read(std::span<char> buffer)
{
    if (!m_hasBegun) begin();
    while (m_at == m_ready.size()) {
        const QByteArray bytes = piece();
        if (bytes.isEmpty()) return 0;
        m_at = 0;
        if (!m_decoder) {
            m_ready = bytes;
        } else {
            // A character may be split between two pieces. Decoder and encoder keep its first bytes until the next
            // call.
            const QString text = m_decoder->decode(bytes);
            m_ready = m_encoder.encode(text);
        }
    }
    const auto count = std::min(static_cast<qsizetype>(buffer.size()), m_ready.size() - m_at);
    std::copy_n(m_ready.constData() + m_at, count, buffer.data());
    m_at += count;
    return static_cast<std::size_t>(count);
}

}  // namespace vitrine
