#pragma once

#include "core/engine/token_record.h"
#include "core/sampling/step_logits.h"

#include <QByteArray>

#include <cstddef>
#include <vector>

namespace vitrine {

/// A row of the page of the logits.
struct LogitLine {
    TokenAlternative token;
    int rank = 0;
    double mass = -1;  ///< of this one and all before it; -1: not known
    bool kept = true;
    bool sampled = true;  ///< what the samplers left is known
};

/// The rows as a JSON document with the names and numbers of `vitrine-cli inspect logits --json`, and the token that
/// was drawn. `all`: what is known of all logits; nullptr where there are only those that were recorded.
QByteArray logitsJson(const std::vector<LogitLine>& lines, const TokenRecord& drawn, const StepLogits* all,
                      std::size_t bins);

/// The rows as a table.
QByteArray logitsCsv(const std::vector<LogitLine>& lines);

}  // namespace vitrine
