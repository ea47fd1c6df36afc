#pragma once

#include "core/model/model.h"

#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <thread>

namespace vitrine {

/// The hash of a whole model file, made on a thread of its own: at the speed of memory, but large files are large. If
/// the system cannot start a thread, whoever asks first makes it.
class ModelHash {
public:
    /// `told`: called once, on that thread, with the hash of an intact file; never after this is destroyed.
    explicit ModelHash(const std::shared_ptr<const Model>& model, std::function<void(std::uint64_t)> told = {});

    /// Waits until it is there. Throws Error when the file was not intact to its end.
    std::uint64_t value() const { return m_value.get(); }
    /// Never waits: absent until it is there, and for a file that was not intact.
    std::optional<std::uint64_t> known() const;

private:
    std::shared_future<std::uint64_t> m_value;
    std::jthread m_thread;  ///< ends early when it is destroyed
};

}  // namespace vitrine
