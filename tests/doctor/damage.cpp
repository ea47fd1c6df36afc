#include "tests/doctor/damage.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/file/gguf/gguf_parser.h"
#include "tests/support/tiny_vocabulary.h"

#include <QTemporaryDir>

#include <algorithm>
#include <cstring>
#include <fstream>

namespace vitrine::test {

void changeTensor(Bytes& file, const std::string& tensor, const std::function<void(std::vector<float>&)>& change)
{
    const GgufPart part = parseGguf(file, "tiny.gguf");
    for (const GgufTensor& found : part.tensors) {
        if (found.name != tensor) continue;
        if (found.type != QuantType::F32) throw Error(concat("the tensor ", tensor, " is not F32."));
        std::vector<float> values(found.elementCount());
        std::memcpy(values.data(), found.data.data(), found.data.size());
        change(values);
        std::memcpy(file.data() + (found.data.data() - file.data()), values.data(), found.data.size());
        return;
    }
    throw Error(concat("there is no tensor ", tensor, '.'));
}

std::map<std::string, TinyMetadata> renamedPieces(const std::map<std::string, std::string>& names)
{
    TinyVocabulary vocabulary = tinyBpeVocabulary(0);
    for (std::string& token : vocabulary.tokens) {
        if (const auto renamed = names.find(token); renamed != names.end()) token = renamed->second;
    }
    std::erase_if(vocabulary.merges, [&names](const std::string& merge) {
        return std::any_of(names.begin(), names.end(),
                           [&merge](const auto& name) { return merge.find(name.first) != std::string::npos; });
    });
    return {{"tokenizer.ggml.tokens", vocabulary.tokens}, {"tokenizer.ggml.merges", vocabulary.merges}};
}

std::map<std::string, TinyMetadata> retypedToken(const std::string& piece, std::int32_t kind)
{
    TinyVocabulary vocabulary = tinyBpeVocabulary(0);
    const auto found = std::find(vocabulary.tokens.begin(), vocabulary.tokens.end(), piece);
    if (found == vocabulary.tokens.end()) throw Error(concat("there is no token ", piece, '.'));
    vocabulary.types[static_cast<std::size_t>(found - vocabulary.tokens.begin())] = kind;
    return {{"tokenizer.ggml.token_type", vocabulary.types}};
}

QStringList findingsOf(const std::filesystem::path& path, const ExaminationOptions& options)
{
    QStringList found;
    const Diagnosis diagnosis = diagnose(path, options);
    for (const Finding& finding : diagnosis.findings.list()) {
        found << QString::fromStdString(concat(finding.check, ": ", severityName(finding.severity)));
    }
    return found;
}

QStringList findingsOf(const Bytes& file, const ExaminationOptions& options)
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("damaged.gguf").toStdString();
    std::ofstream stream(path, std::ios::binary);
    stream.write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
    stream.close();
    if (!stream) throw Error(SENTENCE("the damaged file could not be written."));
    return findingsOf(path, options);
}

QStringList findingsOf(const TinyModelSpec& spec)
{
    return findingsOf(tinyModelBytes(spec));
}

QString textsOf(const Diagnosis& diagnosis)
{
    QString text;
    for (const Finding& finding : diagnosis.findings.list()) {
        for (const std::string& part : {finding.where, finding.what, finding.why, finding.remedy}) {
            text += QString::fromStdString(part) + '\n';
        }
    }
    return text;
}

}  // namespace vitrine::test
