#pragma once

#include "app/cli/device_flags.h"
#include "core/devices/placement.h"
#include "core/inference/evaluator.h"
#include "core/model/model.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace vitrine::cli {

/// A model to be evaluated as the flags say.
class Runner {
public:
    Runner(const std::string& modelPath, const DeviceFlags& flags);
    /// Places the model as the flags say, with room for a cache of `tokens` tokens, and brings it to its device. Says
    /// on stderr what does not fit.
    void prepare(std::size_t tokens);
    /// Computes the placement on any device, without loading anything there.
    Placement place(const ComputeOptions& options, std::size_t tokens) const;

    /// Writes to stderr what a user should know about the file.
    void printNotices() const;

    const Model& model() const noexcept { return *m_model; }
    std::shared_ptr<const Model> sharedModel() const noexcept { return m_model; }
    const Tokenizer& tokenizer() const noexcept { return m_model->tokenizer(); }
    /// -c, or what the model was trained for.
    std::size_t contextLength() const noexcept { return m_contextLength; }
    /// A cache for `tokens` tokens. Throws Error when that is more than the context.
    std::unique_ptr<KvCache> makeCache(std::size_t tokens);

    // Once it is prepared, as makeCache does where that was not done before:
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
