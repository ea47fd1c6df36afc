#pragma once

#include "core/diagnose/record/run_record.h"

#include <string>
#include <utility>
#include <vector>

namespace vitrine::test {

inline TokenRecord sampleToken(TokenId id, std::string bytes, TokenKind kind = TokenKind::Normal)
{
    TokenRecord token;
    token.id = id;
    token.bytes = std::move(bytes);
    token.kind = kind;
    return token;
}

inline TokenRecord scoredToken(TokenId id, std::string bytes, float p)
{
    TokenRecord token = sampleToken(id, std::move(bytes));
    token.scored = true;
    token.logit = 3.25F + p;
    token.pRaw = p;
    token.pFinal = 1;
    token.rank = 2;
    token.entropy = 1.75F;
    token.top = {{77, " other", TokenKind::Normal, 4.5F, 1 - p, 0, stageNamed("top_k")},
                 {id, token.bytes, TokenKind::Normal, token.logit, p, 1, SamplerStage::None}};
    return token;
}

/// Returns a record with every possible field. The words "secret" and "whisper" mark text that redaction must remove.
inline RunRecord sampleRecord()
{
    RunRecord record;
    record.program = "0.9.0";
    record.system = "Linux 6.1, x86_64";
    record.modelName = "Tiny";
    record.modelFile = "secret-model.gguf";
    record.architecture = "qwen2";
    record.quantization = "Q4_K_M";
    record.modelHash = 0x0123456789ABCDEF;
    record.device = "CPU, avx2, 2 threads";
    record.driver = "";
    record.isa = "avx2";
    record.kvKeys = "f16";
    record.kvValues = "q8_0";
    record.contextLength = 4096;
    record.sampling.values = {{"temperature", 0.7}, {"top-k", 40}};
    record.sampling.order = {"top_k", "temperature"};
    record.sampling.logitBias = {{5, -1.5F}};
    record.sampling.textBias = {{"secret", 2}};
    record.sampling.seed = 18446744073709551615ULL;
    record.sampling.randomSeed = false;
    record.maxTokens = 64;
    record.stopStrings = {"secret end"};
    record.grammar = "root ::= \"secret\"";
    record.prompt = {{sampleToken(1, "<|user|>", TokenKind::Control), TokenOrigin::Template, -1},
                     {scoredToken(900, " secret", 0.123456F), TokenOrigin::User, 0},
                     {sampleToken(3, "\xE2\x82", TokenKind::Byte), TokenOrigin::User, 0},
                     // The user wrote this text, and the tokenizer read it as a control token.
                     {sampleToken(1, "<|user|>", TokenKind::Control), TokenOrigin::User, 0},
                     {sampleToken(2, "<|assistant|>", TokenKind::Control), TokenOrigin::Template, -1}};
    record.answer = {scoredToken(901, " whisper", 0.4321F), scoredToken(902, "\xFF", 0.25F),
                     sampleToken(4, "<|end|>", TokenKind::Control)};
    record.answer[0].reasoning = true;
    record.answer[1].removedBy = stageNamed("top_p");
    for (std::size_t i = 0; i < record.prompt.size(); ++i) {
        record.prompt[i].record.position = static_cast<std::int32_t>(i);
    }
    for (std::size_t i = 0; i < record.answer.size(); ++i) {
        record.answer[i].position = static_cast<std::int32_t>(record.prompt.size() + i);
    }
    record.text = "whisper";
    record.reasoning = "a secret thought";
    record.stopReason = "end_of_turn";
    record.promptSeconds = 0.25;
    record.taps = {{"0.layer_out", 1024, 3, -4.5, 6.25, 0.125, 1.5}};
    record.captures = {{"3.layer_out", 5, {2, 3}, {0.1F, -2, 3e-40F, 4, 5, 6}}};
    return record;
}

}  // namespace vitrine::test
