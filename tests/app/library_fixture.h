#pragma once

#include "app/engine/engine_bridge.h"
#include "app/library/model_library.h"
#include "app/library/recent_models.h"
#include "app/settings/app_settings.h"
#include "tests/app/fake_engine.h"
#include "tests/support/patience.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>

namespace vitrine::test {

/// Base class of tests that need a ModelLibrary. Each test has its own folder and controls the engine.
class LibraryFixture {
protected:
    static ModelSummary summary(const std::string& path)
    {
        ModelSummary summary;
        summary.path = path;
        summary.name = "Tiny";
        summary.architecture = "qwen2";
        summary.quantization = "Q4_K_M";
        summary.parameters = 494'032'768;
        summary.fileBytes = 807'694'464;
        summary.contextLength = 32768;
        summary.device = std::string("CPU, AVX2, 2 threads");
        summary.notices = {std::string("This file has no chat template.")};
        return summary;
    }

    void begin()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_starter = write("starter.gguf", "GGUF and more");
        restart();
    }
    /// Simulates a restart of the program.
    void restart()
    {
        end();
        m_engine = {};
        m_settings = std::make_unique<AppSettings>(settingsFile());
        m_bridge = std::make_unique<EngineBridge>(m_engine.factory());
        m_library = std::make_unique<ModelLibrary>(*m_bridge, *m_settings, m_starter);
    }
    void end()
    {
        m_library.reset();
        m_bridge.reset();
        m_settings.reset();
    }

    void loaded(const QString& path)
    {
        m_engine.send(ModelLoaded{request(), summary(path.toStdString())});
        QTRY_COMPARE(m_library->path(), path);
    }
    QVariant starterRow(RecentModels::Role role) const
    {
        const RecentModels* recent = m_library->recent();
        return recent->index(recent->count() - 1).data(role);
    }
    QString posted() const { return QString::fromStdString(m_engine.last<LoadModel>().path); }
    QString write(const QString& name, const QByteArray& bytes)
    {
        const QString path = m_folder->filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", qPrintable(path));
        file.write(bytes);
        return path;
    }
    QString settingsFile() const { return m_folder->filePath("settings.ini"); }
    RequestId request() const { return m_engine.last<LoadModel>().request; }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_starter;
    FakeEngine m_engine;
    std::unique_ptr<AppSettings> m_settings;
    std::unique_ptr<EngineBridge> m_bridge;
    std::unique_ptr<ModelLibrary> m_library;
};

}  // namespace vitrine::test
