import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expandHome, resolvePaths } from "../../src/config/paths.ts";

const ELSEWHERE = "/usr/local/lib/self-gen";

test("without variables everything lies in the user's home [R112]", () => {
  expect(resolvePaths({ HOME: "/home/me" }, ELSEWHERE)).toEqual({
    home: "/home/me/.self-generation",
    config: "/home/me/.self-generation/config.json",
    journal: "/home/me/.self-generation/journal/events.jsonl",
    stream: "/home/me/.kw-chat/streams/lifecycle.jsonl",
    db: "/home/me/.self-generation/data/self-gen.db",
    run: "/home/me/.self-generation/run",
    logs: "/home/me/.self-generation/logs",
    userHome: "/home/me",
  });
});

test("SELF_GEN_HOME and KW_CHAT_STREAM_PATH override, with `~` and trailing slashes [R113]", () => {
  const paths = resolvePaths(
    { HOME: "/home/me/", SELF_GEN_HOME: "~/sg//", KW_CHAT_STREAM_PATH: "~/s.jsonl" },
    ELSEWHERE,
  );
  expect(paths).toMatchObject({ home: "/home/me/sg", stream: "/home/me/s.jsonl" });
});

test("a relative place is refused, because it would follow the model's cd, and not replaced", () => {
  for (const bad of ["relative", "./x", "a\0b", "/a\0b"]) {
    expect(resolvePaths({ HOME: "/home/me", SELF_GEN_HOME: bad }, ELSEWHERE)).toBeNull();
    const paths = resolvePaths({ HOME: "/home/me", KW_CHAT_STREAM_PATH: bad }, ELSEWHERE);
    expect(paths).toMatchObject({ home: "/home/me/.self-generation", stream: null });
  }
  const empty = { HOME: "/home/me", SELF_GEN_HOME: "", KW_CHAT_STREAM_PATH: "" };
  expect(resolvePaths(empty, ELSEWHERE)).toMatchObject({
    home: "/home/me/.self-generation",
    stream: "/home/me/.kw-chat/streams/lifecycle.jsonl",
  });
});

test("an installed program takes the folder above its bin as home", () => {
  const env = { HOME: "/home/me" };
  expect(resolvePaths(env, "/srv/x/.self-generation/bin/self-gen")?.home).toBe(
    "/srv/x/.self-generation",
  );
  expect(resolvePaths({ ...env, SELF_GEN_HOME: "/a" }, "/srv/.self-generation/bin/p")?.home).toBe(
    "/a",
  );
  expect(resolvePaths(env, "/usr/bin/self-gen")?.home).toBe("/home/me/.self-generation");
});

test("a home of another name counts as installed when it has a journal and settings", () => {
  const root = mkdtempSync(join(tmpdir(), "self-gen-paths-"));
  try {
    const program = join(root, "bin/self-gen");
    expect(resolvePaths({ HOME: "/home/me" }, program)?.home).toBe("/home/me/.self-generation");
    mkdirSync(join(root, "journal"));
    writeFileSync(join(root, "config.json"), "{}");
    expect(resolvePaths({ HOME: "/home/me" }, program)?.home).toBe(root);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test("only `~` and `~/…` are expanded", () => {
  expect(expandHome("~", "/h")).toBe("/h");
  expect(expandHome("~/x", "/h")).toBe("/h/x");
  expect(expandHome("~you/x", "/h")).toBe("~you/x");
  expect(expandHome("/a/~", "/h")).toBe("/a/~");
  expect(expandHome("~/x", null)).toBe("~/x");
  expect(expandHome(undefined, "/h")).toBeUndefined();
});
