#pragma once

#include "app/cli/device_flags.h"
#include "core/backend/backend.h"
#include "core/inference/evaluator.h"
#include "core/model/model.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace vitrine::cli {

/// A model ready to be evaluated as the flags say.
class Runner {
public:
    Runner(const std::string& modelPath, const DeviceFlags& flags);

    /// To stderr: what a user should know of the file.
    void printNotices() const;

    const Model& model() const noexcept { return *m_model; }
    std::shared_ptr<const Model> sharedModel() const noexcept { return m_model; }
    const Tokenizer& tokenizer() const noexcept { return m_model->tokenizer(); }
    Evaluator& evaluator() noexcept { return *m_evaluator; }
    const Backend& backend() const noexcept { return *m_backend; }
    Backend& backend() noexcept { return *m_backend; }
    /// -c, or what the model was trained for.
    std::size_t contextLength() const noexcept { return m_contextLength; }
    /// A cache for `tokens` tokens. Throws Error when that is more than the context.
    std::unique_ptr<KvCache> makeCache(std::size_t tokens);

private:
    DeviceFlags m_flags;
    std::unique_ptr<Backend> m_backend;
    std::shared_ptr<const Model> m_model;
    std::unique_ptr<Evaluator> m_evaluator;
    std::size_t m_contextLength = 0;
};

}  // namespace vitrine::cli
