#include "core/diagnose/doctor/check.h"

#include <array>

namespace vitrine {

namespace {

constexpr std::array kChecks = {
    Check{"architecture", "is the architecture supported, and is its metadata sound?", Needs::File, checkArchitecture},
    Check{"tensors", "are all tensors there, in the shapes the metadata asks for?", Needs::Config, checkTensors},
    Check{"unused-tensors", "is every tensor used?", Needs::Config, checkUnusedTensors},
    Check{"layers", "do all layers have the same biases and norms?", Needs::Config, checkLayerTensors},
    Check{"prediction", "are prediction blocks complete, and not counted as layers?", Needs::Config, checkPrediction},
    Check{"tokenizer", "is the tokenizer known and complete?", Needs::File, checkTokenizer},
    Check{"token-types", "do bytes and special tokens have the right types?", Needs::Tokenizer, checkTokenTypes},
    Check{"vocabulary-size", "are there as many tokens as rows of the embedding?", Needs::File, checkVocabularySize},
    Check{"whitespace", "are newline, space and tab one token each?", Needs::File, checkWhitespace},
    Check{"merges", "can merges, or scores, produce every token?", Needs::Tokenizer, checkMerges},
    Check{"round-trip", "does decoding tokens return the original text?", Needs::Tokenizer, checkRoundTrip},
    Check{"chat-template", "is there a template that renders and asks for an answer?", Needs::File, checkChatTemplate},
    Check{"special-tokens", "are the template's special tokens whole, and control tokens?", Needs::Template,
          checkSpecialTokens},
    Check{"bos", "does a prompt begin with BOS as it should?", Needs::Tokenizer, checkBos},
    Check{"stop-tokens", "does an answer end where the template ends a turn?", Needs::Tokenizer, checkStopTokens},
    Check{"rope", "do the rotary position parameters fit the architecture?", Needs::Config, checkRope},
    Check{"context-length", "is the context length plausible?", Needs::Config, checkContextLength},
    Check{"data-offset", "are the weights at the offsets that the file gives?", Needs::File, checkDataOffset},
    Check{"non-finite", "is every weight finite?", Needs::File, checkNonFinite},
    Check{"zero-blocks", "do weights hold rows or stretches of zeros?", Needs::File, checkZeroBlocks},
    Check{"outliers", "does a block of weights, or a layer's matrix, stand out?", Needs::File, checkOutliers},
    Check{"norm-offset", "are the weights of all norms in the range of trained ones?", Needs::Config, checkNormOffset},
    Check{"norms", "are the norms of all layers alike, and their epsilon small?", Needs::Config, checkNorms},
    Check{"decay", "do the states of recurrent layers fade?", Needs::File, checkDecay},
    Check{"family", "does the file have everything that models of its family have?", Needs::File, checkFamily},
    Check{"signs", "do the values of a matrix lie on both sides of zero?", Needs::File, checkDecodedSigns},
    Check{"byte-runs", "do weights hold runs of one byte?", Needs::File, checkByteRuns},
    Check{"duplicates", "does every layer have its own weights?", Needs::File, checkDuplicates},
    Check{"hidden-units", "do the matrices of each feed-forward belong together?", Needs::Model, checkHiddenUnits},
    Check{"random-tables", "have embedding and output been trained?", Needs::Model, checkRandomTables},
    Check{"hidden-state", "does the hidden state stay within bounds?", Needs::Model, checkHiddenState},
    Check{"prefill-decode", "are a prompt's logits the same when it is evaluated token by token?", Needs::Model,
          checkPrefillDecode},
    Check{"repairs", "does undoing a known mistake make the model predict better?", Needs::Model, checkRepairs},
    Check{"output-matrix", "do the logits match the last hidden state?", Needs::Model, checkOutputMatrix},
    Check{"sense", "does the model predict the sample texts?", Needs::Model, checkSense},
};

}  // namespace

std::span<const Check> allChecks() noexcept
{
    return kChecks;
}

}  // namespace vitrine
