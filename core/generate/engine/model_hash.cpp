#include "core/generate/engine/model_hash.h"

#include "core/base/hash64.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <exception>
#include <span>
#include <system_error>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kStepBytes = 16 << 20;  ///< number of bytes between two checks of the stop token

std::uint64_t hashOf(const GgufFile& file, const std::stop_token& stop)
{
    Hash64 hash;
    for (std::size_t part = 0; part < file.partCount(); ++part) {
        std::span<const std::byte> bytes = file.partBytes(part);
        while (!bytes.empty() && !stop.stop_requested() && file.isIntact()) {
            const std::size_t step = std::min(kStepBytes, bytes.size());
            hash.update(bytes.first(step));
            bytes = bytes.subspan(step);
        }
    }
    return hash.digest();
}

}  // namespace

ModelHash::ModelHash(const std::shared_ptr<const Model>& model, std::function<void(std::uint64_t)> told)
{
    std::promise<std::uint64_t> promise;
    m_value = promise.get_future().share();
    const auto hash = [model](const std::stop_token& stop) {
        return readIntact(model->file(), [&] { return hashOf(model->file(), stop); });
    };
    try {
        m_thread = std::jthread([hash, told, promise = std::move(promise)](const std::stop_token& stop) mutable {
            try {
                const std::uint64_t value = hash(stop);
                promise.set_value(value);
                if (told && !stop.stop_requested()) told(value);
            } catch (const Error&) {
                promise.set_exception(std::current_exception());
            }
        });
    } catch (const std::system_error&) {
        m_value = std::async(std::launch::deferred, [hash, told] {
                      const std::uint64_t value = hash({});
                      if (told) told(value);
                      return value;
                  }).share();
    }
}

std::optional<std::uint64_t> ModelHash::known() const
{
    if (m_value.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return std::nullopt;
    try {
        return m_value.get();
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace vitrine
