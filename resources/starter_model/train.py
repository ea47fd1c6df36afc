#!/usr/bin/env python3
"""Trains the starter model on the processor.

    train.py FOLDER [--first-cycle N]     writes FOLDER/{vocabulary.json, weights.pt, training.json}

Each of the processes trains on its share of every batch with one thread, which is twice as fast on a CPU as one process
with several; gradients meet in shared memory and are added in the order of the processes, so that equal seeds, machines
and numbers of processes give equal weights. With `--first-cycle 2` the first cycle's result is taken from FOLDER.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

# One thread each, and memory that is kept: a page fault for every temporary would cost a third of the time.
os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1", MKL_NUM_THREADS="1")

import numpy as np
import torch
import torch.multiprocessing as multiprocessing
from torch import Tensor
from torch.nn import functional

from bpe import Vocabulary, train_merges
from corpus import EMPHASIS, Corpus
from model import Shape, StarterModel
from optimizer import Optimizer
from rows import CONTROLS, Rows, make_rows, pieces_text

SEED = 1
PROCESSES = 2
TOKENS_PER_PROCESS = 4096  # of each step
VOCABULARY_DOCUMENTS = 30_000
VALIDATION_ROWS = 32
# Products of bfloat16 are more than twice as fast where the processor has them; weights and their updates stay float.
BFLOAT16 = "avx512_bf16" in Path("/proc/cpuinfo").read_text()


@dataclass(frozen=True)
class Stage:
    """Most is learnt from short rows, which are cheap; later rows teach that a conversation can be long."""

    steps: int
    length: int
    one_document: bool


@dataclass(frozen=True)
class Cycle:
    """A rise of the learning rate to its peak, a plateau, and a straight fall to zero over the last part."""

    peak: float  # relative to the optimizer's rates
    fall: float  # share of the steps
    kinds: Mapping[str, float]  # emphasis, as `Corpus` takes it
    topics: Mapping[str, float]
    stages: tuple[Stage, ...]

    @property
    def steps(self) -> int:
        return sum(stage.steps for stage in self.stages)

    def rate(self, step: int) -> float:
        progress = (step + 1) / self.steps
        return self.peak * min(progress / 0.01, 1.0, (1.0 - progress) / self.fall)


# The second cycle starts from the weights of the first and dwells on what these found hardest.
CYCLES = (
    Cycle(1.0, 0.6, EMPHASIS, {},
          (Stage(3_300, 256, False), Stage(500, 512, False), Stage(150, 1024, True), Stage(80, 2048, True))),
    Cycle(0.5, 0.9, {"small talk": 1.5, "vitrine": 0.8, "facts": 1.8, "sums": 1.4, "stories": 1.0, "formatting": 1.2,
                     "limits": 0.8},
          {"is the sum right": 3.0, "comparing numbers": 2.0, "spelling and letters": 1.5, "animal sizes": 2.0,
           "story_pair": 1.5, "not told yet": 2.0},
          (Stage(1_700, 256, False), Stage(100, 512, False), Stage(40, 1024, True), Stage(20, 2048, True))),
)


def make_vocabulary(size: int) -> Vocabulary:
    documents = Corpus(SEED).documents()
    texts = (pieces_text(next(documents)) for _ in range(VOCABULARY_DOCUMENTS))
    return Vocabulary(train_merges(texts, size - 256 - len(CONTROLS)), CONTROLS)


class Batches:
    """The share of one process: rows are drawn from its own corpus, in blocks, while it trains."""

    def __init__(self, vocabulary: Vocabulary, stage: Stage, corpus: Corpus) -> None:
        self._vocabulary, self._stage, self._corpus = vocabulary, stage, corpus
        self._rows_per_step = TOKENS_PER_PROCESS // stage.length

    def next(self) -> Rows:
        return make_rows(self._corpus, self._vocabulary, self._rows_per_step, self._stage.length,
                         one_document=self._stage.one_document)


def loss_of(model: StarterModel, rows: Rows) -> tuple[Tensor, float]:
    """Summed weighted loss, and the sum of the weights."""
    tokens = torch.from_numpy(rows.tokens.astype(np.int64))
    weights = torch.from_numpy(rows.loss_weights()).flatten()
    with torch.autocast("cpu", torch.bfloat16, enabled=BFLOAT16):
        logits = model(tokens[:, :-1], torch.from_numpy(rows.documents[:, :-1]))
    each = functional.cross_entropy(logits.float().flatten(0, 1), tokens[:, 1:].flatten(), reduction="none")
    return (each * weights).sum(), float(weights.sum())


def answer_accuracy(model: StarterModel, rows: Rows) -> tuple[float, float]:
    """Mean loss, and the share of answers' tokens that are the most probable ones, on rows that are not trained on."""
    with torch.no_grad():
        loss, weight = loss_of(model, rows)
        tokens = torch.from_numpy(rows.tokens.astype(np.int64))
        best = model(tokens[:, :-1], torch.from_numpy(rows.documents[:, :-1])).argmax(-1)
        judged = torch.from_numpy(rows.loss_weights()) == 1.0
        return float(loss) / weight, float((best == tokens[:, 1:])[judged].float().mean())


def flatten_into(parameters: list[torch.nn.Parameter], flat: Tensor) -> None:
    """Makes the parameters views of `flat`, so that processes share them."""
    offset = 0
    for parameter in parameters:
        view = flat[offset: offset + parameter.numel()].view_as(parameter)
        view.copy_(parameter.data)
        parameter.data = view
        offset += parameter.numel()


def gradients(parameters: list[torch.nn.Parameter], flat: Tensor) -> None:
    torch.cat([parameter.grad.flatten() for parameter in parameters], out=flat)
    for parameter in parameters:
        parameter.grad = None


class Trainer:
    """What one process does; process 0 also reports and writes."""

    def __init__(self, rank: int, shared: Shared, folder: Path) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(SEED)
        self._rank, self._shared, self._folder = rank, shared, folder
        self._vocabulary = Vocabulary([tuple(pair) for pair in shared.merges], CONTROLS)
        self._model = StarterModel(shared.shape)
        self._parameters = list(self._model.parameters())
        if rank == 0:
            if shared.first_cycle > 1:
                self._model.load_state_dict(torch.load(folder / "weights.pt"))
            flatten_into(self._parameters, shared.weights)
            shared.barrier.wait()
        else:
            shared.barrier.wait()
            self._adopt()
        self._history: list[dict[str, float]] = shared.history
        self._begin = time.time()
        if rank == 0:
            self._validation = make_rows(Corpus(SEED + 999), self._vocabulary, VALIDATION_ROWS, 256, one_document=False)

    def _adopt(self) -> None:
        offset = 0
        for parameter in self._parameters:
            parameter.data = self._shared.weights[offset: offset + parameter.numel()].view_as(parameter)
            offset += parameter.numel()

    def run(self) -> None:
        number = 0  # of the stage, which decides what its documents are
        for index, cycle in enumerate(CYCLES):
            if index + 1 < self._shared.first_cycle:
                number += len(cycle.stages)
                continue
            optimizer = Optimizer(self._model, self._rank, PROCESSES)
            step = 0
            for stage in cycle.stages:
                number += 1
                corpus = Corpus(SEED + 10 * number + self._rank, cycle.kinds, cycle.topics)
                batches = Batches(self._vocabulary, stage, corpus)
                for _ in range(stage.steps):
                    loss = self._step(batches.next(), optimizer, cycle.rate(step))
                    step += 1
                    if self._rank == 0 and (step % 50 == 0 or step == cycle.steps):
                        self._report(index + 1, step, stage, loss)
                    if self._rank == 0 and (step % 250 == 0 or step == cycle.steps):
                        self._save()

    def _step(self, rows: Rows, optimizer: Optimizer, rate: float) -> float:
        loss, weight = loss_of(self._model, rows)
        loss.backward()
        shared = self._shared
        gradients(self._parameters, shared.gradients[self._rank])
        shared.sums[self._rank] = torch.tensor([float(loss.detach()), weight])
        shared.barrier.wait()
        total = shared.sums.sum(0)
        optimizer.step(shared.gradients, float(total[1]), rate)
        shared.barrier.wait()
        return float(total[0] / total[1])

    def _report(self, cycle: int, step: int, stage: Stage, loss: float) -> None:
        validation, accuracy = answer_accuracy(self._model, self._validation)
        entry = {"cycle": cycle, "step": step, "length": stage.length, "seconds": round(time.time() - self._begin),
                 "loss": round(loss, 4), "validation_loss": round(validation, 4),
                 "answer_token_accuracy": round(accuracy, 4)}
        self._history.append(entry)
        print(json.dumps(entry), flush=True)

    def _save(self) -> None:
        unfinished = self._folder / "weights.tmp"
        torch.save(self._model.state_dict(), unfinished)
        unfinished.replace(self._folder / "weights.pt")
        (self._folder / "training.json").write_text(json.dumps(
            {"shape": asdict(self._shared.shape), "cycles": [asdict(cycle) for cycle in CYCLES],
             "parameters": sum(p.numel() for p in self._parameters),
             "bfloat16": BFLOAT16,
             "tokens": sum(cycle.steps for cycle in CYCLES) * TOKENS_PER_PROCESS * PROCESSES,
             "history": self._history}, indent=1) + "\n")


class Shared:
    """What the processes have in common."""

    def __init__(self, shape: Shape, merges: list[tuple[str, str]], first_cycle: int, history: list) -> None:
        self.shape, self.merges, self.first_cycle, self.history = shape, merges, first_cycle, history
        count = sum(parameter.numel() for parameter in StarterModel(shape).parameters())
        self.weights = torch.zeros(count).share_memory_()
        self.gradients = torch.zeros(PROCESSES, count).share_memory_()
        self.sums = torch.zeros(PROCESSES, 2).share_memory_()
        self.barrier = multiprocessing.get_context("spawn").Barrier(PROCESSES)


def work(rank: int, shared: Shared, folder: Path) -> None:
    Trainer(rank, shared, folder).run()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first-cycle", type=int, default=1)
    arguments = parser.parse_args()
    folder, first = arguments.folder, arguments.first_cycle
    shape, history = Shape(), []
    if first == 1:
        folder.mkdir(parents=True, exist_ok=True)
        vocabulary = make_vocabulary(shape.vocabulary)
        (folder / "vocabulary.json").write_text(json.dumps({"merges": vocabulary.merges}) + "\n")
        merges = vocabulary.merges
        print(f"vocabulary of {len(vocabulary)} tokens", flush=True)
    else:
        merges = [(left, right) for left, right in json.loads((folder / "vocabulary.json").read_text())["merges"]]
        history = json.loads((folder / "training.json").read_text())["history"]
    multiprocessing.spawn(work, (Shared(shape, merges, first, history), folder), nprocs=PROCESSES)


if __name__ == "__main__":
    main()
