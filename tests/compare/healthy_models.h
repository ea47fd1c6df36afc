#pragma once

#include "core/diagnose/compare/compare_traces.h"
#include "core/diagnose/compare/trace_run.h"
#include "tests/support/tiny_model.h"

#include <QObject>
#include <QTemporaryDir>

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>

namespace vitrine::test {

/// Base class of tests that compare other engines with sound tiny models.
class HealthyModels : public QObject {
protected:
    static constexpr std::size_t kTokens = 24;
    static constexpr std::size_t kDecode = 6;

    struct Healthy {
        TraceRequest request;
        Trace trace;

        /// Compares all taps of another engine's run with exact arithmetic.
        Comparison against(const Trace& theirs, const CompareOptions& options = {1, {}, {}}) const
        {
            return compareTraces(request, trace, tapsOf(theirs), options);
        }
        /// Compares only the logits of another engine's run.
        Comparison againstLogits(const Trace& theirs) const;
    };
    std::filesystem::path path(const std::string& name) const { return m_folder.filePath(name.c_str()).toStdString(); }
    static TraceRequest request(const std::filesystem::path& model);
    /// Returns the sound model of a spec and its trace with the instruction set under test. Both are made once per
    /// name.
    const Healthy& healthy(const std::string& name, const TinyModelSpec& spec);
    static void expectFirst(const Comparison& comparison, const std::string& tap, int position = -1);

private:
    QTemporaryDir m_folder;
    std::map<std::string, Healthy> m_healthy;
};

}  // namespace vitrine::test
