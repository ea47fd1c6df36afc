#include "app/platform/crash_symbols.h"

#include "core/base/user_folders.h"

#include <QHash>
#include <QRegularExpression>
#include <QStringList>

#include <elfutils/libdwfl.h>

#include <cstdint>
#include <cstdlib>
#include <cxxabi.h>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace vitrine {

namespace {

/// Reads debug symbols of one program or library.
class ModuleSymbols {
public:
    /// `buildId`: the module in the file must have this build id; hexadecimal.
    ModuleSymbols(const std::string& file, const std::string& buildId) : m_dwfl(::dwfl_begin(&callbacks()))
    {
        if (!m_dwfl) return;
        ::dwfl_report_begin(m_dwfl.get());
        Dwfl_Module* const module = ::dwfl_report_elf(m_dwfl.get(), file.c_str(), file.c_str(), -1, 0, true);
        ::dwfl_report_end(m_dwfl.get(), nullptr, nullptr);
        if (module && !buildId.empty() && buildIdOf(module) == buildId) m_module = module;
    }

    /// Returns the function at `address`, and its file and line if they are known; empty if the function is unknown.
    std::string describe(std::uint64_t address) const
    {
        if (!m_module) return {};
        const char* const symbol = ::dwfl_module_addrname(m_module, address);
        if (!symbol) return {};
        std::string text = demangled(symbol);
        int line = 0;
        Dwfl_Line* const place = ::dwfl_module_getsrc(m_module, address);
        const char* const source = place ? ::dwfl_lineinfo(place, nullptr, &line, nullptr, nullptr, nullptr) : nullptr;
        if (source) text += "  " + std::filesystem::path(source).filename().string() + ":" + std::to_string(line);
        return text;
    }

private:
    struct End {
        void operator()(Dwfl* dwfl) const noexcept { ::dwfl_end(dwfl); }
    };

    static const Dwfl_Callbacks& callbacks()
    {
        // Unlike dwfl_standard_find_debuginfo, this function never asks a server for symbols ($DEBUGINFOD_URLS).
        static const Dwfl_Callbacks found{nullptr, &::dwfl_build_id_find_debuginfo, &::dwfl_offline_section_address,
                                          nullptr};
        return found;
    }

    static std::string buildIdOf(Dwfl_Module* module)
    {
        constexpr std::string_view kHexDigits = "0123456789abcdef";
        const unsigned char* bytes = nullptr;
        GElf_Addr address = 0;
        const int size = ::dwfl_module_build_id(module, &bytes, &address);
        std::string text;
        for (int i = 0; i < size; ++i) {
            text += kHexDigits[bytes[i] >> 4U];
            text += kHexDigits[bytes[i] & 0xFU];
        }
        return text;
    }

    static std::string demangled(const char* symbol)
    {
        int status = 0;
        const std::unique_ptr<char, decltype(&std::free)> name(abi::__cxa_demangle(symbol, nullptr, nullptr, &status),
                                                               &std::free);
        return name ? name.get() : symbol;
    }

    std::unique_ptr<Dwfl, End> m_dwfl;
    Dwfl_Module* m_module = nullptr;  ///< null if the file is missing or has another build id
};

/// Returns the path of a module. Reports write the home folder of the user as ~.
std::string fullPath(const QString& path)
{
    return path.startsWith(QLatin1String("~/")) ? userHomeFolder().string() + path.mid(1).toStdString()
                                                : path.toStdString();
}

/// Returns the build ids at the end of the report. The keys are the paths of the modules.
QHash<QString, QString> buildIdsIn(const QStringList& lines)
{
    static const QRegularExpression pattern(QStringLiteral("^  (\\S.*)  ([0-9a-f]+)$"));
    QHash<QString, QString> ids;
    for (const QString& line : lines) {
        if (const auto match = pattern.match(line); match.hasMatch()) ids[match.captured(1)] = match.captured(2);
    }
    return ids;
}

}  // namespace

QString withSymbols(const QString& report)
{
    static const QRegularExpression frame(QStringLiteral("^ *\\d+  (\\S.*)\\+0x([0-9a-f]{1,16})$"));
    constexpr int kHexadecimal = 16;
    QStringList lines = report.split(u'\n');
    const QHash<QString, QString> buildIds = buildIdsIn(lines);
    std::map<QString, ModuleSymbols> modules;
    for (QString& line : lines) {
        const QRegularExpressionMatch match = frame.match(line);
        const QString path = match.captured(1);
        if (!match.hasMatch() || !buildIds.contains(path)) continue;
        const auto module = modules.try_emplace(path, fullPath(path), buildIds[path].toStdString()).first;
        const std::string found = module->second.describe(match.captured(2).toULongLong(nullptr, kHexadecimal));
        if (!found.empty()) line += QStringLiteral("  ") + QString::fromStdString(found);
    }
    return lines.join(u'\n');
}

}  // namespace vitrine
