"""Shared by the scripts in this folder: options, and the check for missing requirements."""
import argparse
import importlib
import os
import sys

SKIP = 77  # CTest reports a test with this exit status as "skipped"


def skip(*reason):
    print('skipped:', *reason)
    sys.exit(SKIP)


def start(description, kept='write the models and logits to this folder and keep them', chosen='files whose name matches', **more):
    """Returns the options. Exits with SKIP if NumPy, the tools in SHARED or llama.cpp are missing. Afterwards, scripts
    can import NumPy and the modules of SHARED/tools/peer."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('cli')
    parser.add_argument('shared')
    parser.add_argument('--keep', help=kept)
    parser.add_argument('--only', default='*', help=chosen)
    for name, meaning in more.items():
        parser.add_argument('--' + name, help=meaning)
    options = parser.parse_args()
    sys.path.insert(0, os.path.join(options.shared, 'tools/peer'))
    try:
        for module in ('numpy', 'gguf_min', 'ref'):
            importlib.import_module(module)
    except ImportError as error:
        skip(error)
    if not os.path.exists(program('oracle')) or not os.path.exists(sys.modules['ref'].LIB):
        skip('no llama.cpp in', sys.modules['ref'].PEER_HOME)
    keep_to_common_kernels()
    return options


def keep_to_common_kernels():
    """Makes llama.cpp use its AVX2 kernels, because these tests assume their rounding. Only the AMX kernels round
    differently."""
    folder = os.path.join(sys.modules['ref'].PEER_HOME, 'node_modules/@node-llama-cpp/linux-x64/bins/linux-x64')
    os.environ.setdefault('PEER_BACKEND', os.path.join(folder, 'libggml-cpu-haswell.so'))


def program(name):
    """Returns the path of a program that SHARED/tools/peer/setup.sh builds."""
    return os.path.join(sys.modules['ref'].PEER_HOME, 'bin', name)
