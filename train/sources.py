"""The public texts that are learned from: which they are, at which revision, and whether what was read is what is listed."""

import hashlib
import json
import re
import subprocess
import tarfile
from pathlib import Path

MANIFEST = Path(__file__).parent / "sources.json"


def read_manifest():
    return json.loads(MANIFEST.read_text("utf8"))


class Repository:
    """A git directory or a clone of `owner/name`, read at one revision."""

    def __init__(self, folder: Path, name: str, revision: str):
        self.name = name
        self.git = self._find(folder, name)
        self.revision = revision or self._run("rev-parse", "HEAD").decode().strip()
        listed = self._run("ls-tree", "-r", "-z", self.revision).decode("utf8", "replace")
        self.blobs = {}
        for line in filter(None, listed.split("\0")):
            facts, path = line.split("\t", 1)
            kind, blob = facts.split()[1:3]
            if kind == "blob":
                self.blobs[path] = blob

    @staticmethod
    def _find(folder: Path, name: str) -> Path:
        joined = name.replace("/", "+")
        for place in (f"{joined}/repo/.git", f"{joined}/repo", joined, f"{joined}.git", name):
            if (folder / place / "HEAD").exists() or (folder / place / ".git").exists():
                return folder / place
        raise SystemExit(f"{name}: no clone in {folder} (git clone --bare https://github.com/{name} {folder}/{joined})")

    def _run(self, *args: str, given: bytes = b"") -> bytes:
        return subprocess.run(["git", "-C", str(self.git), *args], input=given, capture_output=True, check=True).stdout

    def read(self, paths):
        """The texts at those paths; `{path: text}`."""
        paths = sorted(set(paths))
        asked = "".join(self.blobs[path] + "\n" for path in paths).encode()
        answer = self._run("cat-file", "--batch", given=asked)
        texts, at = {}, 0
        for path in paths:
            end = answer.index(b"\n", at)
            if answer[at:end].endswith(b"missing"):
                raise SystemExit(f"{self.name}: {path} is not in the clone")
            size = int(answer[at:end].split()[2])
            texts[path] = answer[end + 1 : end + 1 + size].decode("utf8", "replace")
            at = end + size + 2
        return texts

    def checksum(self, paths) -> str:
        """Of the names and git's own hashes of what was read."""
        lines = "".join(f"{self.blobs[path]} {path}\n" for path in sorted(set(paths)))
        return hashlib.sha256(lines.encode()).hexdigest()


class Package:
    """An npm package as `npm pack` brings it."""

    def __init__(self, folder: Path, name: str, version: str):
        self.file = folder / "npm" / f"{name.replace('@', '').replace('/', '-')}-{version}.tgz"
        if not self.file.exists():
            raise SystemExit(f"{self.file.name}: not in {folder}/npm (npm pack {name}@{version})")

    def read(self, pattern: str):
        wanted, texts = re.compile(pattern), {}
        with tarfile.open(self.file) as tar:
            for member in tar:
                path = member.name.removeprefix("package/")
                if member.isfile() and wanted.fullmatch(path):
                    texts[path] = tar.extractfile(member).read().decode("utf8", "replace")
        return texts

    def checksum(self) -> str:
        return hashlib.sha256(self.file.read_bytes()).hexdigest()
