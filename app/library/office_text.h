#pragma once

#include <QString>

#include <cstdint>
#include <stop_token>

namespace vitrine {

/// The largest document that can be read, in bytes; applies both to the file and to its unpacked contents.
inline constexpr std::uint64_t kMostDocumentBytes = std::uint64_t{64} << 20U;

/// Returns whether the first bytes are those of a zip archive or an old Office file. For such a file readOfficeText()
/// returns the text, or throws with the reason.
bool mayBeOfficeDocument(const QString& path);

/// Returns the text of a docx, xlsx, odt or ods file. Each paragraph is a line, with Markdown's marks for headings and
/// list items. Each row of a table is a line of cells separated by tabs.
///
/// Throws Error, which names the file, if it is damaged, encrypted, or another kind of archive. To limit memory, it
/// also throws if XML unpacks to more than kMostDocumentBytes, elements nest deeper than 256, or the text is too large
/// to be attached.
QString readOfficeText(const QString& path, const std::stop_token& stop = {});

}  // namespace vitrine
