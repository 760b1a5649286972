"""
Brings the sources that a folder lacks: packages from the registry that npm is set to, repositories from GitHub, each only at the
revision that is listed. Where something cannot be had, what is wanted is printed, and nothing is made.
"""

import subprocess
from pathlib import Path

from sources import Package, Repository, read_manifest

GITHUB = "https://github.com"


def entries():
    for source in read_manifest():
        yield source
        if source.get("original"):
            yield source["original"]


def is_there(folder: Path, entry) -> bool:
    try:
        if "package" in entry:
            Package(folder, entry["package"], entry["version"])
        else:
            Repository(folder, entry["repository"], entry["revision"])
    except (SystemExit, subprocess.CalledProcessError):
        return False
    return True


def fetch(folder: Path, entry):
    if "package" in entry:
        (folder / "npm").mkdir(parents=True, exist_ok=True)
        run("npm", "pack", "--silent", f"{entry['package']}@{entry['version']}", "--pack-destination", folder / "npm")
        return
    clone = folder / entry["repository"].replace("/", "+")
    if not clone.exists():
        run("git", "init", "--quiet", "--bare", clone)
    run("git", "-C", clone, "fetch", "--quiet", "--depth", "1", f"{GITHUB}/{entry['repository']}", entry["revision"])


def run(*command):
    # Nobody is asked for a password: what needs one is not there.
    subprocess.run(
        ["env", "GIT_TERMINAL_PROMPT=0", *(str(part) for part in command)], check=True, capture_output=True, text=True
    )


def wanted(entry) -> str:
    if "package" in entry:
        return f"npm/{entry['package']}-{entry['version']}.tgz  sha256 {entry['checksum']}"
    place = entry["repository"].replace("/", "+")
    return f"{place}/  {GITHUB}/{entry['repository']} at {entry['revision']}, checksum {entry['checksum']}"


def fetch_missing(folder: Path):
    lacking = []
    for entry in entries():
        if is_there(folder, entry):
            continue
        print("· fetching", entry.get("repository") or entry["package"], flush=True)
        try:
            fetch(folder, entry)
        except subprocess.CalledProcessError as fault:
            last = (fault.stderr or "").strip().split("\n")[-1]
            lacking.append(f"  {wanted(entry)}\n      {last}")
            continue
        if not is_there(folder, entry):
            lacking.append(f"  {wanted(entry)}")
    if lacking:
        raise SystemExit("\n".join([f"{len(lacking)} sources are missing. Put them into {folder} and run it again:", *lacking]))
