#include "core/diagnose/cause/what_lies_between.h"
#include "core/diagnose/program/tap_graph.h"
#include "tests/support/sheet_models.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_families.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace vitrine;

class WhatLiesBetweenTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void namesWhatIsBetweenNeighbours();
    void namesAllThatIsUnknown();
    void gemmaHasItsExtras();
    void layersMayReadOthers();
    void graphReachesTheEmbedding();
    void graphFollowsTheValues();

private:
    std::shared_ptr<const Model> family(const char* name) const
    {
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / (std::string(name) + ".gguf");
        const std::vector<std::string> sheets = test::sheetNames();
        const bool isSheet = std::ranges::find(sheets, name) != sheets.end();
        if (isSheet) test::writeSheetModel(path, name);
        if (!std::filesystem::exists(path)) test::writeTinyModel(path, test::TinyFamily(name).spec);
        return Model::load(path);
    }
    QTemporaryDir m_folder;
};

void WhatLiesBetweenTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
}

void WhatLiesBetweenTest::namesWhatIsBetweenNeighbours()
{
    const auto model = family("qwen2");
    const auto all = [](TapPoint) { return true; };
    QCOMPARE(
        whatLiesBetween(*model, {Site::K, 1}, all, 8).english(),
        "These operations lie between the last taps that agree and blk.1.k: blk.1.attn_k.weight (F32, 32×64); bias.");
    QCOMPARE(whatLiesBetween(*model, {Site::Logits, 0}, all, 8)
                 .english()
                 .find("These operations lie between the last taps that agree and logits: output.weight"),
             std::size_t{0});
    QCOMPARE(
        whatLiesBetween(*model, {Site::LayerOut, 0}, all, 8).english(),
        "These operations lie between the last taps that agree and blk.0.layer_out: the residual stream plus attn_out "
        "and ffn_out.");
}

void WhatLiesBetweenTest::namesAllThatIsUnknown()
{
    const auto model = family("llama");
    const auto onlyNorms = [](TapPoint point) { return point.site == Site::AttnNorm || point.site == Site::V; };
    QCOMPARE(
        whatLiesBetween(*model, {Site::AttnMix, 0}, onlyNorms, 8).english(),
        "These operations lie between the last taps that agree and blk.0.attn_mix: blk.0.attn_q.weight (F32, 64×64); "
        "blk.0.attn_k.weight (F32, 32×64); RoPE of adjacent pairs, base 10000; scores multiplied by 0.25; causal mask; "
        "softmax; 2 query heads for each key head; the sum of the cached values, weighted with the scores.");
    const auto onlyEmbedding = [](TapPoint point) { return point.site == Site::Embed; };
    QCOMPARE(whatLiesBetween(*model, {Site::Logits, 0}, onlyEmbedding, 8).english(),
             "Between the last taps that agree and logits are layers 0 to 1. Write more taps to narrow this down.");
}

void WhatLiesBetweenTest::gemmaHasItsExtras()
{
    const auto model = family("gemma2");
    const TapGraph graph(*model);
    std::string text;
    for (const Site site : {Site::Embed, Site::Scores, Site::AttnOut, Site::FfnAct, Site::Logits}) {
        for (const Sentence& step : stepsOf(*model, graph, {site, 0})) text += step.english() + "; ";
    }
    for (const char* part : {"multiplication by 8;", "soft-cap of ", "window of ", "RMS norm of the result",
                             "GELU (tanh) of the gate", "(tied)"}) {
        QVERIFY2(text.find(part) != std::string::npos, (std::string(part) + " is not in " + text).c_str());
    }
}

void WhatLiesBetweenTest::layersMayReadOthers()
{
    const auto model = family("gemma4");
    const auto all = [](TapPoint) { return true; };
    const std::string scores = whatLiesBetween(*model, {Site::Scores, 6}, all, 8);
    QVERIFY2(scores.find("keys and values of layer 3; ") != std::string::npos, scores.c_str());
    const std::vector<TapPoint> inputs = TapGraph(*model).inputsOf({Site::Scores, 6});
    QVERIFY(std::ranges::find(inputs, TapPoint{Site::KRope, 3}) != inputs.end());
    const std::string end = whatLiesBetween(*model, {Site::LayerOut, 0}, all, 8);
    for (const char* part : {"blk.0.inp_gate.weight", "the second input of the layer", "blk.0.proj.weight"}) {
        QVERIFY2(end.find(part) != std::string::npos, end.c_str());
    }
    const std::string values = whatLiesBetween(*model, {Site::V, 0}, all, 8);
    QVERIFY2(values.find("RMS norm of each head (epsilon 1e-06, without weights)") != std::string::npos,
             values.c_str());
}

void WhatLiesBetweenTest::graphReachesTheEmbedding()
{
    const auto model = family("phi2");
    const auto nothing = [](TapPoint) { return false; };
    const TapGraph graph(*model);
    const std::vector<TapPoint> points = graph.between({Site::Logits, 0}, nothing);
    QCOMPARE(points.front(), (TapPoint{Site::Embed, 0}));
    QCOMPARE(points.back(), (TapPoint{Site::Logits, 0}));
    // The path contains every tap exactly once, except for the router, which this model lacks.
    QCOMPARE(points.size(), std::size_t{3} + 13 * model->config().layers);
    for (const TapPoint point : points) {
        for (const TapPoint input : graph.inputsOf(point)) {
            QVERIFY(std::ranges::find(points, input) < std::ranges::find(points, point));
        }
    }
}

/// The graph comes from the operations of the forward pass, so it shows what is special in an architecture.
void WhatLiesBetweenTest::graphFollowsTheValues()
{
    using Points = std::vector<TapPoint>;
    const TapGraph llama(*family("llama"));
    QCOMPARE(llama.inputsOf({Site::AttnMix, 1}), (Points{{Site::V, 1}, {Site::Scores, 1}}));
    QCOMPARE(llama.inputsOf({Site::FfnNorm, 1}), (Points{{Site::AttnOut, 1}, {Site::LayerOut, 0}}));
    QCOMPARE(llama.inputsOf({Site::LayerOut, 1}), (Points{{Site::AttnOut, 1}, {Site::FfnOut, 1}, {Site::LayerOut, 0}}));
    const TapGraph phi(*family("phi2"));  // without a second norm, the feed-forward reads what attention read
    QCOMPARE(phi.inputsOf({Site::FfnNorm, 1}), (Points{{Site::AttnNorm, 1}}));
    const TapGraph rwkv(*family("rwkv7"));  // later layers mix in the values of the first layer
    QCOMPARE(rwkv.inputsOf({Site::Conv, 1}), (Points{{Site::AttnNorm, 0}, {Site::AttnNorm, 1}}));
    QVERIFY(rwkv.inputsOf({Site::Q, 0}).empty());
    const TapGraph glm(*family("glm4moe"));
    QCOMPARE(glm.inputsOf({Site::FfnOut, 1}), (Points{{Site::Router, 1}, {Site::FfnAct, 1}}));
}

VITRINE_TEST(WhatLiesBetweenTest);
#include "what_lies_between_test.moc"
