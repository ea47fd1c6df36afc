#pragma once

#include "core/generate/engine/token_record.h"

#include <QByteArray>

#include <span>
#include <vector>

/// Token records as bytes for the database.
///
/// A blob is zlib data in the format of qCompress(): the size of the content as u32 big-endian, then the deflate
/// stream. The content:
///   u8 version (3)
///   v  number of dictionary entries, each: z id, u8 kind, v length, that number of bytes
///   v  number of sampler names, each: v length, that number of bytes (not in version 1)
///   v  number of records, each:
///        v dictionary index, z position, u8 flags (1 = scored, 2 = has origin,
///        4 = part of the reasoning, 8 = has a place, from version 3 on)
///        has origin: u8 origin, z message index; has a place: v line, v column of the template
///        scored:     f32 logit, pRaw, pFinal, entropy; v rank; v number of candidates, each:
///                    v dictionary index, f32 logit, pRaw, pFinal,
///                    v remover (not in version 1)
///                    then, for the token itself: v remover (not in version 1)
/// remover = what removed the token: 0 nothing, n the sampler with the n-th name in the list above, counted from 1.
/// v = unsigned LEB128, z = zigzag LEB128, f32 = IEEE 754 little endian. The dictionary contains each token once, even
/// if the token is a candidate at many positions.
namespace vitrine {

/// Return a blob in the format above. Only encodePrompt() stores the origins and places of the tokens.
QByteArray encodePrompt(std::span<const PromptToken> tokens);
QByteArray encodeRecords(std::span<const TokenRecord> records);

/// The decoding functions throw Error if the blob was not written by the encoding functions. Memory use is proportional
/// to the size of the blob.
std::vector<PromptToken> decodePrompt(const QByteArray& blob);
std::vector<TokenRecord> decodeRecords(const QByteArray& blob);

}  // namespace vitrine
