#pragma once

#include "core/engine/token_record.h"

#include <QByteArray>

#include <span>
#include <vector>

/// Token records as bytes for the database.
///
/// A blob is zlib data as qCompress() frames it (u32 big-endian size of the content, then the deflate stream). The
/// content:
///   u8 version (3)
///   v  number of dictionary entries, each: z id, u8 kind, v length, that many bytes
///   v  number of names of samplers, each: v length, that many bytes (not in version 1)
///   v  number of records, each:
///        v dictionary index, z position, u8 flags (1 = scored, 2 = has origin,
///        4 = part of the reasoning, 8 = has a place, not before version 3)
///        has origin: u8 origin, z message index; has a place: v line, v column of the template
///        scored:     f32 logit, pRaw, pFinal, entropy; v rank; v number of alternatives, each:
///                    v dictionary index, f32 logit, pRaw, pFinal,
///                    v what removed it (not in version 1): 0 nothing, n the name number n, counted from 1
///                    then of the token itself: v what removed it (not in version 1)
/// v = unsigned LEB128, z = zigzag LEB128, f32 = IEEE 754 little endian. The dictionary holds each token's bytes once,
/// however often the token occurs among the alternatives.
namespace vitrine {

QByteArray encodePrompt(std::span<const PromptToken> tokens);
QByteArray encodeRecords(std::span<const TokenRecord> records);

/// Throw Error when the blob is not what the encoders write; memory stays in proportion to the blob.
std::vector<PromptToken> decodePrompt(const QByteArray& blob);
std::vector<TokenRecord> decodeRecords(const QByteArray& blob);

}  // namespace vitrine
