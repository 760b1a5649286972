import { expect, test } from "bun:test";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  assertStateReplaceable,
  readStateFile,
  removeStateFile,
  toStateText,
  writeStateFile,
} from "../../../../src/remember/checkpoint/state/state-file.ts";
import { openPlace } from "../../../git/repository.ts";
import { sampleState } from "../sample-state.ts";

const always = (): boolean => true;

function openFolder(): Disposable & { readonly path: string } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-state-")));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

test("a state is written for its owner alone, and read again with its hash [R166]", () => {
  using folder = openFolder();
  expect(readStateFile(folder.path)).toBeNull();
  const state = sampleState();
  const written = writeStateFile(folder.path, null, state);
  expect(written.path).toBe(join(folder.path, ".claude/session-state.json"));
  expect(statSync(written.path).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder.path, ".claude")).mode & 0o777).toBe(0o700);
  expect(readFileSync(written.path, "utf8")).toBe(toStateText(state));
  expect(readStateFile(folder.path)).toEqual({
    path: written.path,
    hash: written.hash,
    reading: { ok: true, state, warnings: [] },
  });
});

test("git's exclude list names the file before it is there [R167]", () => {
  using place = openPlace();
  const repository = place.init("work");
  const { isExcluded } = writeStateFile(
    repository.root,
    join(repository.root, ".git"),
    sampleState(),
  );
  expect(isExcluded).toBe(true);
  expect(repository.run("status", "--porcelain", "--untracked-files=all")).toBe("");
  expect(repository.read(".git/info/exclude")).toContain("/.claude/session-state.json\n");
});

test("only what was written here is removed, and what is somebody else's never", () => {
  using folder = openFolder();
  const { path, hash } = writeStateFile(folder.path, null, sampleState());
  expect(removeStateFile(folder.path, (one) => one === "another")).toBeNull();
  expect(removeStateFile(folder.path, (one) => one === hash)).toBe(path);
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, '{"theme": "dark"}');
  expect(removeStateFile(folder.path, always)).toBeNull();
  expect(() => assertStateReplaceable(folder.path)).toThrow("not_ours");
  expect(() => writeStateFile(folder.path, null, sampleState())).toThrow("not_ours");
  expect(readFileSync(path, "utf8")).toBe('{"theme": "dark"}');
});
