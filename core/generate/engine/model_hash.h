#pragma once

#include "core/model/model.h"

#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <thread>

namespace vitrine {

/// Hash of a whole model file, computed on a separate thread, because hashing a large file takes long. If the system
/// cannot start a thread, the first call of `value` computes the hash.
class ModelHash {
public:
    /// `told` is called once with the hash if the file is intact, on the thread that computes the hash. It is never
    /// called after this object is destroyed.
    explicit ModelHash(const std::shared_ptr<const Model>& model, std::function<void(std::uint64_t)> told = {});

    /// Waits for the hash. Throws Error when the file was not intact up to its end.
    std::uint64_t value() const { return m_value.get(); }
    /// Returns the hash without waiting; nullopt if it is not computed yet or if the file was not intact.
    std::optional<std::uint64_t> known() const;

private:
    std::shared_future<std::uint64_t> m_value;
    std::jthread m_thread;  ///< its destructor stops the computation early
};

}  // namespace vitrine
