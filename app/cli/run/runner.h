#pragma once

#include "app/cli/flags/device_flags.h"
#include "core/compute/devices/placement.h"
#include "core/compute/inference/evaluator.h"
#include "core/model/model.h"

#include <cstddef>
#include <memory>
#include <string>

namespace vitrine::cli {

/// A model loaded and evaluated with the settings of the flags.
class Runner {
public:
    Runner(const std::string& modelPath, const DeviceFlags& flags);
    /// Loads the model onto the devices given by the flags, with memory for a cache of `tokens` tokens. Reports on
    /// stderr if something does not fit.
    void prepare(std::size_t tokens);
    /// Computes the placement on any device, without loading anything there.
    Placement place(const ComputeOptions& options, std::size_t tokens) const;

    /// Writes notices about the file to stderr.
    void printNotices() const;

    const Model& model() const noexcept { return *m_model; }
    std::shared_ptr<const Model> sharedModel() const noexcept { return m_model; }
    const Tokenizer& tokenizer() const noexcept { return m_model->tokenizer(); }
    /// Returns the context length: -c, or the length that the model was trained for.
    std::size_t contextLength() const noexcept { return m_contextLength; }
    /// Throws Error if `tokens` is more than the context length.
    void requireFits(std::size_t tokens) const;
    /// Makes a cache for `tokens` tokens. Throws like requireFits().
    std::unique_ptr<KvCache> makeCache(std::size_t tokens);

    // The functions below need a prepared model. makeCache prepares it if prepare was not called.
    Evaluator& evaluator() noexcept { return *m_evaluator; }
    Backend& backend() noexcept { return *m_placement.backend; }
    const Placement& placement() const noexcept { return m_placement; }

private:
    Placement estimate(const ComputeOptions& options, std::size_t tokens) const;

    DeviceFlags m_flags;
    std::shared_ptr<const Model> m_model;
    Placement m_placement;
    std::unique_ptr<Evaluator> m_evaluator;
    std::size_t m_contextLength = 0;
};

}  // namespace vitrine::cli
