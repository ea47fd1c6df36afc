#include "app/files/zip_archive.h"

#include "app/store/text.h"
#include "core/base/concat.h"
#include "core/base/error.h"

#include <QFileInfo>

#include <utility>
#include <zip.h>

namespace vitrine {

namespace {

class ZipSource : public ByteSource {
public:
    ZipSource(std::shared_ptr<ZipArchive> archive, zip_file_t* file, std::string name, std::uint64_t most)
        : m_archive(std::move(archive)), m_file(file), m_name(std::move(name)), m_left(most)
    {
    }
    ~ZipSource() override { zip_fclose(m_file); }

    std::size_t read(std::span<char> buffer) override
    {
        std::size_t filled = 0;
        while (filled < buffer.size()) {
            const zip_int64_t got = zip_fread(m_file, buffer.data() + filled, buffer.size() - filled);
            if (got < 0) throw Error(SENTENCE(m_name, " cannot be unpacked: ", zip_file_strerror(m_file), "."));
            if (got == 0) break;
            // A file in the archive may unpack to more bytes than the archive states. This is an error.
            if (static_cast<std::uint64_t>(got) > m_left)
                throw Error(SENTENCE(m_name, " cannot be unpacked: it has more bytes than the archive states."));
            m_left -= static_cast<std::uint64_t>(got);
            filled += static_cast<std::size_t>(got);
        }
        return filled;
    }

private:
    std::shared_ptr<ZipArchive> m_archive;
    zip_file_t* m_file;
    std::string m_name;
    std::uint64_t m_left;
};

}  // namespace

ZipArchive::ZipArchive(const QString& path) : m_name(QFileInfo(path).fileName()), m_zip(nullptr, zip_discard)
{
    UserFile(path.toStdString());  // throws if the path is not a regular file
    int code = 0;
    m_zip.reset(zip_open(path.toUtf8().constData(), ZIP_RDONLY, &code));
    if (m_zip) return;
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    throw Error(SENTENCE(toUtf8(m_name), " cannot be read as a zip archive: ", reason, "."));
}

std::vector<ZipArchive::Entry> ZipArchive::entries() const
{
    std::vector<Entry> all;
    const zip_int64_t count = zip_get_num_entries(m_zip.get(), 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        zip_stat_t about;
        zip_stat_init(&about);
        const auto index = static_cast<zip_uint64_t>(i);
        if (zip_stat_index(m_zip.get(), index, 0, &about) != 0 || !(about.valid & ZIP_STAT_NAME)) continue;
        const QString name = QString::fromUtf8(about.name);
        if (!name.endsWith(u'/')) all.push_back({name, index, (about.valid & ZIP_STAT_SIZE) ? about.size : 0});
    }
    return all;
}

std::unique_ptr<ByteSource> ZipArchive::open(const Entry& entry)
{
    const std::string name = concat(toUtf8(m_name), ": ", toUtf8(entry.name));
    zip_file_t* file = zip_fopen_index(m_zip.get(), entry.index, 0);
    if (!file) throw Error(SENTENCE(name, " cannot be unpacked: ", zip_strerror(m_zip.get()), "."));
    return std::make_unique<ZipSource>(shared_from_this(), file, name, entry.size);
}

}  // namespace vitrine
