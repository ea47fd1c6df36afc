#include "tests/support/sheet_models.h"

#include "core/file/gguf/gguf_writer.h"
#include "tests/support/tiny_model.h"
#include "tests/support/tiny_vocabulary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <optional>
#include <random>
#include <ranges>
#include <sstream>
#include <stdexcept>

namespace vitrine::test {

namespace {

constexpr std::uint32_t kVocabulary = 352;

/// Description of one model in family_sheet.txt: the words of its first line, and the words of each line of tensors.
struct Sheet {
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;
};

std::vector<std::string> wordsOf(const std::string& line)
{
    std::istringstream stream(line);
    return {std::istream_iterator<std::string>(stream), {}};
}

std::vector<Sheet> readSheets()
{
    std::ifstream file(VITRINE_FAMILY_SHEET);
    std::vector<Sheet> sheets;
    std::string line, more;
    while (std::getline(file, line)) {
        if (line.empty() || line.front() == '#') continue;
        while (line.back() == '\\' && std::getline(file, more)) line.replace(line.size() - 1, 1, more);
        if (line.front() != ' ') {
            sheets.push_back({wordsOf(line), {}});
        } else {
            sheets.back().rows.push_back(wordsOf(line));
        }
    }
    if (sheets.empty()) throw std::runtime_error("there is nothing in " VITRINE_FAMILY_SHEET);
    return sheets;
}

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// Minimum and maximum of a tensor's values.
struct Range {
    float least;
    float most;
};

Range around(float mean, float spread)
{
    return {mean - spread, mean + spread};
}

/// Returns a range similar to that of trained models: norms near 1, states that decay, and matrices whose products keep
/// the scale of their input.
Range rangeOf(std::string_view name, std::uint64_t columns)
{
    if (has(name, "ssm_a")) return {-1.5F, -0.05F};
    if (has(name, "ssm_dt.bias") || has(name, "time_mix_w0")) return {-3.0F, 0.5F};
    if (has(name, "lerp")) return {0.0F, 1.0F};
    if (has(name, "time_mix_k_") || has(name, "time_mix_r_k")) return around(0.8F, 0.3F);
    if (name.ends_with(".bias")) return around(0, 0.1F);
    if (has(name, "norm") || has(name, "time_mix_ln") || has(name, "ssm_d") || has(name, "scale") ||
        has(name, "rope_f")) {
        return around(1, 0.2F);
    }
    return around(0, std::sqrt(3.0F / static_cast<float>(columns)));
}

class SheetWriter {
public:
    explicit SheetWriter(const Sheet& sheet) : m_sheet(sheet) {}

    GgufWriter write()
    {
        writeMetadata();
        writeTensors();
        return std::move(m_writer);
    }

    /// Returns the two parts of a split model. The second part contains all tensors of the last layer.
    std::array<GgufWriter, 2> writeParts()
    {
        writeMetadata();
        m_rest.emplace();
        writeTensors();
        for (std::uint32_t part = 0; part < 2; ++part) {
            GgufWriter& writer = part == 0 ? m_writer : *m_rest;
            writer.add("split.no", part);
            writer.add("split.count", std::uint32_t{2});
            writer.add("split.tensors.count", m_tensors);
        }
        return {std::move(m_writer), std::move(*m_rest)};
    }

private:
    void writeTensors()
    {
        for (const auto& row : m_sheet.rows) {
            for (const std::string& layer : layersOf(row.front())) {
                for (const std::string& tensor : row | std::views::drop(1)) writeTensor(layer, tensor);
            }
        }
    }

    void writeMetadata()
    {
        const std::string& architecture = m_sheet.head.at(1);
        m_writer.add("general.architecture", architecture);
        m_writer.add("general.name", "tiny " + m_sheet.head.front());
        for (const std::string& pair : m_sheet.head | std::views::drop(2)) {
            const std::size_t at = pair.find('=');
            addValue(architecture + '.' + pair.substr(0, at), pair.substr(at + 1));
            if (pair.starts_with("block_count=")) m_layers = std::stoul(pair.substr(at + 1));
        }
        const TinyVocabulary vocabulary = tinyBpeVocabulary(kVocabulary);
        m_writer.add("tokenizer.ggml.model", "gpt2");
        m_writer.add("tokenizer.ggml.pre", "gpt-2");
        m_writer.add("tokenizer.ggml.tokens", std::span<const std::string>(vocabulary.tokens));
        m_writer.add("tokenizer.ggml.token_type", std::span<const std::int32_t>(vocabulary.types));
        m_writer.add("tokenizer.ggml.merges", std::span<const std::string>(vocabulary.merges));
        m_writer.add("tokenizer.ggml.eos_token_id", vocabulary.eos);
        m_writer.add("tokenizer.chat_template", TinyModelSpec::chatMlTemplate());
    }

    void addValue(const std::string& key, const std::string& value)
    {
        if (value.front() == '[') {
            std::string numbers = value.substr(1, value.size() - 2);
            std::ranges::replace(numbers, ',', ' ');
            std::vector<std::int32_t> all;
            for (const std::string& number : wordsOf(numbers)) all.push_back(std::stoi(number));
            return m_writer.add(key, std::span<const std::int32_t>(all));
        }
        const bool isReal = value.find_first_of(".e") != std::string::npos || has(key, "freq_base") ||
                            has(key, "scale") || has(key, "softcapping");
        if (isReal) return m_writer.add(key, std::stof(value));
        if (key.ends_with("weights_norm") || key.ends_with("finetuned") || key.ends_with("dt_b_c_rms"))
            return m_writer.add(key, value != "0");
        m_writer.add(key, static_cast<std::uint32_t>(std::stoul(value)));
    }

    /// Returns the prefixes of tensor names for `which`. `which` is "*" for tensors of the whole model, "all" for all
    /// layers, or a list of layer numbers separated by commas.
    std::vector<std::string> layersOf(std::string which) const
    {
        if (which == "*") return {""};
        std::vector<std::string> layers;
        if (which == "all") {
            for (std::size_t i = 0; i < m_layers; ++i) layers.push_back("blk." + std::to_string(i) + '.');
            return layers;
        }
        std::ranges::replace(which, ',', ' ');
        for (const std::string& layer : wordsOf(which)) layers.push_back("blk." + layer + '.');
        return layers;
    }

    void writeTensor(const std::string& layer, const std::string& sheet)
    {
        const std::size_t bracket = sheet.find('[');
        std::string name = sheet.substr(0, bracket);
        if (name.back() == '!') {
            name.pop_back();
        } else if (!layer.empty() && !name.ends_with(".bias") && !name.ends_with(".scale")) {
            name += ".weight";
        }
        std::string sizes = sheet.substr(bracket + 1, sheet.size() - bracket - 2);
        std::ranges::replace(sizes, ',', ' ');
        std::vector<std::uint64_t> shape;
        for (const std::string& size : wordsOf(sizes)) shape.push_back(size == "V" ? kVocabulary : std::stoul(size));
        std::uint64_t count = 1;
        for (const std::uint64_t length : shape) count *= length;
        const std::string full = layer + name;
        const bool isLast = layer == "blk." + std::to_string(m_layers - 1) + '.';
        GgufWriter& writer = m_rest && isLast ? *m_rest : m_writer;
        writer.addTensor(full, shape, std::span<const float>(valuesOf(full, count, rangeOf(name, shape.front()))));
        ++m_tensors;
    }

    /// Each tensor has a random generator of its own, so its values do not depend on the other tensors of the model.
    static std::vector<float> valuesOf(const std::string& name, std::uint64_t count, Range range)
    {
        std::uint64_t seed = 1;
        for (const char letter : name) seed = seed * 31 + static_cast<unsigned char>(letter);
        std::mt19937_64 random(seed);
        std::vector<float> values(count);
        for (float& value : values) {
            value = range.least + (range.most - range.least) * static_cast<float>(random() >> 40) * 0x1p-24F;
        }
        return values;
    }

    const Sheet& m_sheet;
    GgufWriter m_writer;
    std::optional<GgufWriter> m_rest;  ///< second part, if the file is split
    std::size_t m_layers = 0;
    std::int32_t m_tensors = 0;
};

const Sheet& sheetOf(std::string_view name)
{
    static const std::vector<Sheet> sheets = readSheets();
    const auto found = std::ranges::find_if(sheets, [&](const Sheet& sheet) { return sheet.head.front() == name; });
    if (found == sheets.end()) throw std::runtime_error("family_sheet.txt has no " + std::string(name));
    return *found;
}

}  // namespace

std::vector<std::string> sheetNames()
{
    std::vector<std::string> names;
    for (const Sheet& sheet : readSheets()) names.push_back(sheet.head.front());
    return names;
}

std::vector<std::byte> sheetModelBytes(std::string_view name)
{
    return SheetWriter(sheetOf(name)).write().build();
}

void writeSheetModel(const std::filesystem::path& path, std::string_view name)
{
    SheetWriter(sheetOf(name)).write().write(path);
}

std::filesystem::path writeSplitSheetModel(const std::filesystem::path& folder, std::string_view name)
{
    const auto parts = SheetWriter(sheetOf(name)).writeParts();
    const auto path = [&](const char* end) { return folder / (std::string(name) + end); };
    parts[1].write(path("-00002-of-00002.gguf"));
    parts[0].write(path("-00001-of-00002.gguf"));
    return path("-00001-of-00002.gguf");
}

}  // namespace vitrine::test
