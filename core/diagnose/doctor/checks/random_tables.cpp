#include "core/base/concat.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/randomness.h"
#include "core/model/model.h"

#include <string>

namespace vitrine {

namespace {

/// A table for which rowsInCommon returns less than this is random. Embeddings of trained models have at least 9.
constexpr double kRandom = 1.15;
constexpr std::size_t kFewestRows = 256;  ///< minimum number of rows for a precise estimate

void checkTable(const Tensor& table, Findings& findings)
{
    if (table.rows < kFewestRows) return;
    const double common = rowsInCommon(table);
    if (common == 0 || common >= kRandom) return;
    const std::string name(table.name);
    findings.add(Severity::Error, name,
                 concat("The rows of ", name,
                        " look like random numbers: their mean squared cosine times the width is ",
                        significant(common, 3), ", and the layers are trained."),
                 {"In a trained table, the rows of tokens have directions in common. This table does not belong to the "
                  "model, or was filled with random numbers because the source had no such table.",
                  "Convert the model again; if the publisher's model has tied embeddings (tie_word_embeddings), leave "
                  "output.weight out."});
}

}  // namespace

void checkRandomTables(Examination& examination, Findings& findings)
{
    const Model& model = *examination.model();
    if (examination.untrained()) return;
    checkTable(model.weights().tokenEmbedding, findings);
    if (!model.config().tiedOutput) checkTable(model.weights().output.weight, findings);
}

}  // namespace vitrine
