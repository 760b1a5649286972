import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withSettingsLock } from "../../src/config/settings-lock.ts";
import { openSandbox } from "../sandbox.ts";

const CHANGES = {
  retentionDays: 36,
  analysisDays: 9,
  collectPromptText: false,
  analysisModel: "m1",
  dbPath: "/srv/a.db",
  language: "ko",
};

test("settings that are changed at the same moment are all kept", async () => {
  using sandbox = openSandbox();
  const ran = await Promise.all(
    Object.entries(CHANGES).map(([name, value]) =>
      sandbox.spawn(["config", "set", name, String(value)]),
    ),
  );
  expect(ran.map(({ exitCode }) => exitCode)).toEqual(ran.map(() => 0));
  expect(JSON.parse(readFileSync(join(sandbox.home, "config.json"), "utf8"))).toEqual(CHANGES);
  expect(statSync(join(sandbox.home, "run/settings.lock")).mode & 0o777).toBe(0o600);
});

test("a setting that is changed while the program is installed is kept, as is what the installation sets", async () => {
  using sandbox = openSandbox();
  const others = Array.from({ length: 6 }, (_, at) => `/srv/${at}`);
  const [installed] = await Promise.all([
    sandbox.spawn(["install", "--yes", "--no-daemon", "--language", "en"]),
    ...others.map((path) => sandbox.spawn(["config", "add", "excludeProjects", path])),
  ]);
  expect(installed.exitCode).toBe(0);
  const kept = JSON.parse(readFileSync(join(sandbox.home, "config.json"), "utf8")) as {
    readonly language: string;
    readonly excludeProjects: readonly string[];
  };
  expect(kept.language).toBe("en");
  expect(kept.excludeProjects.toSorted()).toEqual(others);
});

test("lists to which several add at the same moment hold what each added", async () => {
  using sandbox = openSandbox();
  const added = ["/srv/a", "/srv/b", "/srv/c", "/srv/d"];
  await Promise.all(added.map((path) => sandbox.spawn(["config", "add", "excludeProjects", path])));
  const { excludeProjects } = JSON.parse(
    readFileSync(join(sandbox.home, "config.json"), "utf8"),
  ) as { readonly excludeProjects: readonly string[] };
  expect(excludeProjects.toSorted()).toEqual(added);
});

test("where nothing can be locked the work is done all the same, and says itself what is wrong", async () => {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-lock-"));
  try {
    writeFileSync(join(folder, "file"), "");
    expect(await withSettingsLock(join(folder, "file/run"), () => 7)).toEqual({ done: 7 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
