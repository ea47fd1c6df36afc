#!/usr/bin/env python3
"""Trains the starter model on the CPU.

    train.py FOLDER     writes FOLDER/{vocabulary.json, weights.pt, training.json}

Each process trains on its share of every batch with one thread, which is twice as fast on a CPU as one process with
several threads. Gradients are added in shared memory in the order of the processes, so that equal seeds, machines and
numbers of processes give equal weights. An interrupted run continues from its last checkpoint.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import time
from dataclasses import asdict
from pathlib import Path

# Each process uses one thread. The allocator must keep freed memory (see make.sh), because page faults for temporary
# arrays would take a third of the time.
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
TOKENS_PER_PROCESS = 4096  # tokens that each process evaluates per step
VOCABULARY_DOCUMENTS = 30_000
VALIDATION_ROWS = 32
# On processors with bfloat16 instructions, products in bfloat16 are more than twice as fast. Weights and their updates
# are always float32.
BFLOAT16 = "avx512_bf16" in Path("/proc/cpuinfo").read_text()


LEARNING_STEPS = 6_500
PRACTICE_STEPS = 2_400  # additional steps at the end, with more documents of difficult kinds and a lower learning rate
STEPS = LEARNING_STEPS + PRACTICE_STEPS
PRACTICE_RATE = 0.5
FALL = 0.6  # fraction of each phase in which the learning rate decays to zero


def learning_rate(step: int) -> float:
    """Returns the learning rate of a step, relative to the plateau of the first phase. Each of the two phases has a
    short warm-up, a plateau, and a linear decay to zero."""
    practice = step >= LEARNING_STEPS
    progress = (step - LEARNING_STEPS + 1) / PRACTICE_STEPS if practice else (step + 1) / LEARNING_STEPS
    return (PRACTICE_RATE if practice else 1.0) * min(progress / 0.01, 1.0, (1.0 - progress) / FALL)


def row_length(step: int) -> int:
    """Returns the length of the rows in this step. Most steps use short rows, which are cheap. A few steps use long
    rows, which teach the model that a conversation can be long."""
    if step % 50 == 49:
        return 2048
    if step % 25 == 12:
        return 1024
    return 512 if step % 10 == 5 else 256


def make_vocabulary(size: int) -> Vocabulary:
    documents = Corpus(SEED).documents()
    texts = (pieces_text(next(documents)) for _ in range(VOCABULARY_DOCUMENTS))
    return Vocabulary(train_merges(texts, size - 256 - len(CONTROLS)), CONTROLS)


def loss_of(model: StarterModel, rows: Rows) -> tuple[Tensor, float]:
    """Returns the summed weighted loss and the sum of the weights."""
    tokens = torch.from_numpy(rows.tokens.astype(np.int64))
    weights = torch.from_numpy(rows.loss_weights()).flatten()
    with torch.autocast("cpu", torch.bfloat16, enabled=BFLOAT16):
        logits = model(tokens[:, :-1], torch.from_numpy(rows.documents[:, :-1]))
    each = functional.cross_entropy(logits.float().flatten(0, 1), tokens[:, 1:].flatten(), reduction="none")
    return (each * weights).sum(), float(weights.sum())


def answer_accuracy(model: StarterModel, rows: Rows) -> tuple[float, float]:
    """Returns the mean loss, and the share of the answers' tokens that the model considers most probable. Uses rows
    that are not trained on."""
    with torch.no_grad():
        loss, weight = loss_of(model, rows)
        tokens = torch.from_numpy(rows.tokens.astype(np.int64))
        best = model(tokens[:, :-1], torch.from_numpy(rows.documents[:, :-1])).argmax(-1)
        judged = torch.from_numpy(rows.loss_weights()) > 0.9  # only answers and plain text have such a high weight
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
    """The work of one process; process 0 also reports and writes files."""

    def __init__(self, rank: int, shared: Shared, folder: Path) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(SEED)
        self._rank, self._shared, self._folder = rank, shared, folder
        self._vocabulary = Vocabulary([tuple(pair) for pair in shared.merges], CONTROLS)
        self._model = StarterModel(shared.shape)
        self._parameters = list(self._model.parameters())
        if rank == 0:
            if shared.resume:
                self._model.load_state_dict(torch.load(folder / "weights.pt"))
            flatten_into(self._parameters, shared.weights)
            shared.barrier.wait()
        else:
            shared.barrier.wait()
            self._adopt()
        self._optimizer = Optimizer(self._model, rank, PROCESSES)
        self._corpus = Corpus(SEED + 1 + rank)
        self._step = 0
        self._history: list[dict[str, float]] = []
        if shared.resume:
            self._resume()
        self._begin = time.time() - (self._history[-1]["seconds"] if self._history else 0)
        if rank == 0:
            self._validation = make_rows(Corpus(SEED + 999), self._vocabulary, VALIDATION_ROWS, 256, one_document=False)

    def _adopt(self) -> None:
        offset = 0
        for parameter in self._parameters:
            parameter.data = self._shared.weights[offset: offset + parameter.numel()].view_as(parameter)
            offset += parameter.numel()

    def run(self) -> None:
        while self._step < STEPS:
            if self._step >= LEARNING_STEPS:
                self._corpus.practise()
            length = row_length(self._step)
            rows = make_rows(self._corpus, self._vocabulary, TOKENS_PER_PROCESS // length, length,
                             one_document=length >= 1024)
            loss = self._learn(rows, learning_rate(self._step))
            self._step += 1
            if self._rank == 0 and (self._step % 50 == 0 or self._step == STEPS):
                self._report(loss)
            if self._step % 250 == 0 or self._step == STEPS:
                self._save()

    def _learn(self, rows: Rows, rate: float) -> float:
        loss, weight = loss_of(self._model, rows)
        loss.backward()
        shared = self._shared
        gradients(self._parameters, shared.gradients[self._rank])
        shared.sums[self._rank] = torch.tensor([float(loss.detach()), weight])
        shared.barrier.wait()
        total = shared.sums.sum(0)
        self._optimizer.step(shared.gradients, float(total[1]), rate)
        shared.barrier.wait()
        return float(total[0] / total[1])

    def _report(self, loss: float) -> None:
        validation, accuracy = answer_accuracy(self._model, self._validation)
        entry = {"step": self._step, "seconds": round(time.time() - self._begin), "loss": round(loss, 4),
                 "validation_loss": round(validation, 4), "answer_token_accuracy": round(accuracy, 4)}
        self._history.append(entry)
        print(json.dumps(entry), flush=True)

    def _save(self) -> None:
        self._keep({"step": self._step, "sources": sources_hash(), "optimizer": self._optimizer.state(),
                    "corpus": self._corpus.state()}, f"process{self._rank}.pt")
        if self._rank > 0:
            return
        self._keep(self._model.state_dict(), "weights.pt")
        (self._folder / "training.json").write_text(json.dumps(
            {"shape": asdict(self._shared.shape), "parameters": sum(p.numel() for p in self._parameters),
             "steps": STEPS, "tokens": STEPS * TOKENS_PER_PROCESS * PROCESSES, "bfloat16": BFLOAT16,
             "history": self._history}, indent=1) + "\n")

    def _keep(self, what: object, name: str) -> None:
        unfinished = self._folder / f"{name}.unfinished"
        torch.save(what, unfinished)
        unfinished.replace(self._folder / name)

    def _resume(self) -> None:
        kept = torch.load(self._folder / f"process{self._rank}.pt")
        self._step = kept["step"]
        self._optimizer.restore(kept["optimizer"])
        self._corpus.restore(kept["corpus"])
        if self._rank == 0:
            self._history = json.loads((self._folder / "training.json").read_text())["history"]


def sources_hash() -> str:
    """Returns a hash of all sources that determine the trained weights."""
    here = Path(__file__).parent
    files = [here / f"{name}.py" for name in ("bpe", "corpus", "model", "optimizer", "rows", "train")]
    files += sorted((here / "world").glob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def interrupted(folder: Path) -> bool:
    """Whether the folder holds an unfinished training with the present sources, in which all processes are at the same
    step."""
    files = [folder / f"process{rank}.pt" for rank in range(PROCESSES)]
    if not all(file.exists() for file in files):
        return False
    kept = [torch.load(file) for file in files]
    same = {(state["step"], state["sources"]) for state in kept}
    return len(same) == 1 and kept[0]["sources"] == sources_hash() and kept[0]["step"] < STEPS


class Shared:
    """Data that the processes share."""

    def __init__(self, shape: Shape, merges: list[tuple[str, str]], resume: bool) -> None:
        self.shape, self.merges, self.resume = shape, merges, resume
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
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    shape = Shape()
    resume = interrupted(folder)
    if resume:
        merges = [(left, right) for left, right in json.loads((folder / "vocabulary.json").read_text())["merges"]]
        print("resuming an interrupted run", flush=True)
    else:
        merges = make_vocabulary(shape.vocabulary).merges
        (folder / "vocabulary.json").write_text(json.dumps({"merges": merges}) + "\n")
        print(f"vocabulary of {shape.vocabulary} tokens", flush=True)
    multiprocessing.spawn(work, (Shared(shape, merges, resume), folder), nprocs=PROCESSES)


if __name__ == "__main__":
    main()
