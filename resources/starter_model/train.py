#!/usr/bin/env python3
"""Trains the starter model on the processor.

    train.py FOLDER [--scale S]     writes FOLDER/{vocabulary.json, weights.pt, training.json}

Each of the processes trains on its share of every batch with one thread, which is twice as fast on a CPU as one process
with several; gradients meet in shared memory and are added in the order of the processes, so that equal seeds, machines
and numbers of processes give equal weights. `--scale` multiplies the number of steps, for trials.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
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
from corpus import Corpus
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


STAGES = (Stage(3_300, 256, False), Stage(500, 512, False), Stage(150, 1024, True), Stage(80, 2048, True))


def learning_rate(progress: float) -> float:
    """Relative rate: a short warm-up, a plateau, and a straight fall to zero over the last 60 %."""
    return min(progress / 0.01, 1.0, (1.0 - progress) / 0.6)


def make_vocabulary(size: int) -> Vocabulary:
    documents = Corpus(SEED).documents()
    texts = (pieces_text(next(documents)) for _ in range(VOCABULARY_DOCUMENTS))
    return Vocabulary(train_merges(texts, size - 256 - len(CONTROLS)), CONTROLS)


class Batches:
    """The share of one process: rows are drawn from its own corpus, in blocks, while it trains."""

    def __init__(self, vocabulary: Vocabulary, stage: Stage, seed: int) -> None:
        self._vocabulary, self._stage = vocabulary, stage
        self._corpus = Corpus(seed)
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
            flatten_into(self._parameters, shared.weights)
            shared.barrier.wait()
        else:
            shared.barrier.wait()
            self._adopt()
        self._optimizer = Optimizer(self._model, rank, PROCESSES)
        self._steps = sum(stage.steps for stage in shared.stages)
        self._history: list[dict[str, float]] = []
        self._begin = time.time()
        if rank == 0:
            self._validation = make_rows(Corpus(SEED + 999), self._vocabulary, VALIDATION_ROWS, 256, one_document=False)

    def _adopt(self) -> None:
        offset = 0
        for parameter in self._parameters:
            parameter.data = self._shared.weights[offset: offset + parameter.numel()].view_as(parameter)
            offset += parameter.numel()

    def run(self) -> None:
        step = 0
        for number, stage in enumerate(self._shared.stages):
            batches = Batches(self._vocabulary, stage, SEED + 10 * (number + 1) + self._rank)
            for _ in range(stage.steps):
                loss = self._step(batches.next(), step)
                step += 1
                if self._rank == 0 and (step % 50 == 0 or step == self._steps):
                    self._report(step, stage, loss)
                if self._rank == 0 and (step % 250 == 0 or step == self._steps):
                    self._save()

    def _step(self, rows: Rows, step: int) -> float:
        loss, weight = loss_of(self._model, rows)
        loss.backward()
        shared = self._shared
        gradients(self._parameters, shared.gradients[self._rank])
        shared.sums[self._rank] = torch.tensor([float(loss.detach()), weight])
        shared.barrier.wait()
        total = shared.sums.sum(0)
        self._optimizer.step(shared.gradients, float(total[1]), learning_rate((step + 1) / self._steps))
        shared.barrier.wait()
        return float(total[0] / total[1])

    def _report(self, step: int, stage: Stage, loss: float) -> None:
        validation, accuracy = answer_accuracy(self._model, self._validation)
        entry = {"step": step, "length": stage.length, "seconds": round(time.time() - self._begin),
                 "loss": round(loss, 4), "validation_loss": round(validation, 4),
                 "answer_token_accuracy": round(accuracy, 4)}
        self._history.append(entry)
        print(json.dumps(entry), flush=True)

    def _save(self) -> None:
        unfinished = self._folder / "weights.tmp"
        torch.save(self._model.state_dict(), unfinished)
        unfinished.replace(self._folder / "weights.pt")
        (self._folder / "training.json").write_text(json.dumps(
            {"shape": asdict(self._shared.shape), "stages": [asdict(s) for s in self._shared.stages],
             "parameters": sum(p.numel() for p in self._parameters),
             "bfloat16": BFLOAT16,
             "tokens": sum(s.steps for s in self._shared.stages) * TOKENS_PER_PROCESS * PROCESSES,
             "history": self._history}, indent=1) + "\n")


class Shared:
    """What the processes have in common."""

    def __init__(self, shape: Shape, merges: list[tuple[str, str]], stages: list[Stage]) -> None:
        self.shape, self.merges, self.stages = shape, merges, stages
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
    parser.add_argument("--scale", type=float, default=1.0)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    shape = Shape()
    vocabulary = make_vocabulary(shape.vocabulary)
    (arguments.folder / "vocabulary.json").write_text(json.dumps({"merges": vocabulary.merges}) + "\n")
    print(f"vocabulary of {len(vocabulary)} tokens", flush=True)
    stages = [Stage(math.ceil(s.steps * arguments.scale), s.length, s.one_document) for s in STAGES]
    multiprocessing.spawn(work, (Shared(shape, vocabulary.merges, stages), arguments.folder), nprocs=PROCESSES)


if __name__ == "__main__":
    main()
