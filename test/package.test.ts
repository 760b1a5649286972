import { afterAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { version } from "../src/config/version.ts";
import { en } from "../src/text/en.ts";
import { ko } from "../src/text/ko.ts";
import { openPlace, type Place, runIn } from "./npm-package.ts";
import { linesOf } from "./sandbox.ts";
import { HANG_MS } from "./limits.ts";
import { hookOf, packageIn, packAndInstall, PAYLOAD } from "./installed-package.ts";

const { packed, installed: INSTALLED } = packAndInstall();
afterAll(() => packed[Symbol.dispose]());

const WINDOWS = `data:text/javascript,Object.defineProperty(process,"platform",{value:"win32"})`;

const programOf = (prefix: string): string => join(prefix, "bin/self-gen");

const journalOf = (place: Place): string[] =>
  linesOf(join(place.userHome, ".self-generation/journal/events.jsonl"));

const self = programOf(INSTALLED.scripts);

/** Another program in the place of the installed one. */
function putProgram(place: Place, text: string): void {
  const program = join(place.userHome, ".self-generation/bin/self-gen");
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(program, text);
  chmodSync(program, 0o755);
}

/** Whoever is left of a group of processes that a test started. */
function endGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // Nobody is.
  }
}

describe("the package", () => {
  test("holds source, launcher, demo and what people read, no tests and no builds, and is small", () => {
    const read = [
      "README.md",
      "README.ko.md",
      "LICENSE",
      "NOTICE",
      "CHANGELOG.md",
      "docs/self-gen.1",
    ];
    const run = ["bin/self-gen.mjs", "src/main.ts", "scripts/build.ts", "scripts/start.mjs"];
    const demo = ["scripts/demo.ts", "scripts/demo/session.jsonl"];
    for (const path of [...read, ...run, ...demo]) expect(packed.files).toContain(path);
    const allowed =
      /^(?:bin|src|scripts\/demo)\/|^scripts\/(?:build\.ts|build-page\.ts|demo\.ts|start\.mjs)$|^docs\/self-gen\.1$|^[\w.]+$/;
    expect(packed.files.filter((path) => !allowed.test(path))).toEqual([]);
    // Most of it is the table of vectors.
    expect(packed.bytes).toBeLessThan(9_500_000);
  });

  test("has every file that its scripts import", () => {
    const source = packed.files.filter((path) => path.endsWith(".ts"));
    const missing = source.flatMap((path) =>
      [...readFileSync(join(import.meta.dir, "..", path), "utf8").matchAll(/from "(\.[^"]+)"/g)]
        .map(([, specifier = ""]) => join(dirname(path), specifier))
        .filter((target) => !packed.files.includes(target)),
    );
    expect(missing).toEqual([]);
  });
});

describe.each(["scripts", "no-scripts"] as const)("installed with npm, %s,", (kind) => {
  const program = programOf(INSTALLED[kind]);

  test("its runtime is what npm left there", () => {
    const stub = join(packageIn(INSTALLED[kind]), "node_modules/bun/bin/bun.exe");
    expect(statSync(stub).size > 1_000_000).toBe(kind === "scripts");
  });

  test("self-gen answers from source, leaves nothing, and hands on what it exits with", async () => {
    const place = openPlace(packed);
    expect(await runIn(place, [program, "--version"])).toEqual({
      exitCode: 0,
      stdout: `${version}\n`,
      stderr: "",
    });
    const help = await runIn(place, [program, "--help"]);
    expect(help).toMatchObject({ exitCode: 0, stderr: "" });
    expect(help.stdout).toContain("self-gen");
    const unknown = await runIn(place, [program, "nonsense", "--json"]);
    expect(unknown.exitCode).toBe(2);
    expect(JSON.parse(unknown.stdout)).toMatchObject({ error: { code: "UNKNOWN_COMMAND" } });
    expect({ home: readdirSync(place.userHome), tmp: readdirSync(place.tmp) }).toEqual({
      home: [],
      tmp: [],
    });
  });

  test("a hook from source records, whatever the folder says that it is started in", async () => {
    const place = openPlace(packed);
    const evil = join(place.project, "evil.ts");
    writeFileSync(
      evil,
      `require("node:fs").writeFileSync(${JSON.stringify(join(place.project, "ran"))}, "");`,
    );
    writeFileSync(join(place.project, "bunfig.toml"), `preload = ["./evil.ts"]\n`);
    writeFileSync(join(place.project, ".env"), `SELF_GEN_HOME=${place.project}/elsewhere\n`);
    const paths = { baseUrl: ".", paths: { "*": ["./evil.ts"] } };
    writeFileSync(join(place.project, "tsconfig.json"), JSON.stringify({ compilerOptions: paths }));
    const env = { BUN_OPTIONS: `--preload ${evil}`, BUN_BE_BUN: "1" };
    const ran = await runIn(place, [program, "hook", "--client", "claude-code"], PAYLOAD, env);
    expect(ran).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    expect(journalOf(place)).toHaveLength(1);
    expect(readdirSync(place.project).toSorted()).toEqual([
      ".env",
      "bunfig.toml",
      "evil.ts",
      "tsconfig.json",
    ]);
    expect(readdirSync(place.userHome)).toEqual([".self-generation"]);
  });
});

describe("the launcher", () => {
  test("hands a signal on, and ends as the program ends", async () => {
    const place = openPlace(packed);
    await runIn(place, [self, "hook"], PAYLOAD);
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const child = Bun.spawn([self, "tail"], {
        cwd: place.project,
        env: { ...place.env },
        stdio: ["ignore", "ignore", "pipe"],
        detached: true,
      });
      const watchdog = setTimeout(endGroup, HANG_MS, child.pid);
      try {
        const reader = child.stderr.getReader();
        const { value } = await reader.read();
        expect(new TextDecoder().decode(value)).toContain("Ctrl-C");
        child.kill(signal);
        expect(await child.exited).toBe(0);
        // The program has let go of it too: nobody else holds the pipe open.
        expect((await reader.read()).done).toBe(true);
      } finally {
        clearTimeout(watchdog);
        endGroup(child.pid);
      }
    }
  });

  test("dies of the signal that the program died of", async () => {
    const place = openPlace(packed);
    putProgram(
      place,
      `#!/bin/sh\n[ "$1" = --version ] && { echo ${version}; exit; }\nkill -KILL $$\n`,
    );
    const child = Bun.spawn([self, "sessions"], {
      env: { ...place.env },
      stdio: ["ignore", "ignore", "ignore"],
    });
    await child.exited;
    expect(child.signalCode).toBe("SIGKILL");
  });

  test("runs the installed program, and says in one line when its version is another", async () => {
    const place = openPlace(packed);
    putProgram(
      place,
      `#!/bin/sh\n[ "$1" = --version ] && { echo ${version}; exit; }\necho "installed: $*"\nexit 7\n`,
    );
    expect(await runIn(place, [self, "show", "a b"])).toEqual({
      exitCode: 7,
      stdout: "installed: show a b\n",
      stderr: "",
    });
    putProgram(place, `#!/bin/sh\n[ "$1" = --version ] && echo 0.0.9 || cat\n`);
    const other = await runIn(place, [self, "sessions"], "given");
    expect(other).toMatchObject({ exitCode: 0, stdout: "given" });
    expect(other.stderr).toMatch(/^.*0\.0\.9.*self-gen install\n$/);
    expect(await runIn(place, [self, "hook"], "given")).toEqual({
      exitCode: 0,
      stdout: "given",
      stderr: "",
    });
  });

  test("works from source when the installed program does not start, and says so", async () => {
    for (const text of ["", "#!/nowhere/sh\n", "#!/bin/sh\nexit 1\n"]) {
      const place = openPlace(packed);
      putProgram(place, text);
      const ran = await runIn(place, [self, "config", "get", "retentionDays"]);
      expect(ran).toMatchObject({ exitCode: 0, stdout: "90\n" });
      expect(ran.stderr).toMatch(/^.*self-gen install\n$/);
    }
  });

  test("without its runtime it says what to do; a hook says nothing and exits 0", async () => {
    const place = openPlace(packed);
    const alone = join(place.project, "alone");
    for (const part of ["bin", "package.json"]) {
      cpSync(join(packageIn(INSTALLED.scripts), part), join(alone, part), { recursive: true });
    }
    const launcher = join(alone, "bin/self-gen.mjs");
    for (const [LANG, word] of [
      ["en_US.UTF-8", "missing"],
      ["ko_KR.UTF-8", "런타임"],
    ] as const) {
      const ran = await runIn(place, [launcher, "sessions"], "", { LANG });
      expect(ran).toMatchObject({ exitCode: 1, stdout: "" });
      expect(ran.stderr).toContain(word);
      expect(ran.stderr).toContain("npm install -g self-generation");
    }
    expect(await runIn(place, [launcher, "hook"], PAYLOAD)).toEqual({
      exitCode: 0,
      stdout: "",
      stderr: "",
    });
  });

  test("on Windows it says where it works; a hook says nothing and exits 0", async () => {
    const place = openPlace(packed);
    const windows = ["node", "--import", WINDOWS, self];
    for (const [LANG, words] of [
      ["en_US.UTF-8", "Linux and macOS only"],
      ["ko_KR.UTF-8", "Linux와 macOS에서만"],
    ] as const) {
      const ran = await runIn(place, [...windows, "install"], "", { LANG });
      expect(ran).toMatchObject({ exitCode: 1, stdout: "" });
      expect(ran.stderr).toContain(words);
    }
    expect(await runIn(place, [...windows, "hook"], PAYLOAD)).toEqual({
      exitCode: 0,
      stdout: "",
      stderr: "",
    });
  });
});

describe("npm start", () => {
  const folder = packageIn(INSTALLED.scripts);

  const start = ["node", join(folder, "scripts/start.mjs")];

  test("builds and installs without a question where nobody can answer", async () => {
    const place = openPlace(packed);
    const ran = await runIn(place, [...start, "--no-daemon", "--client", "claude-code"]);
    expect(ran).toMatchObject({
      exitCode: 0,
      stderr: expect.stringMatching(/^Building self-gen\. .*\n$/),
    });
    expect([en, ko].some(({ setup }) => ran.stdout.includes(setup.notAsked))).toBe(true);
    expect(hookOf(place, "Stop")).toContain("self-gen");
    const installed = join(place.userHome, ".self-generation/bin/self-gen");
    expect((await runIn(place, [installed, "--version"])).stdout).toBe(`${version}\n`);
    expect(readdirSync(place.userHome).toSorted()).toEqual([".claude", ".self-generation"]);
  });

  test("says on Windows where it works, and stops", async () => {
    const place = openPlace(packed);
    const windows = join(place.project, "windows.mjs");
    writeFileSync(windows, `Object.defineProperty(process, "platform", { value: "win32" });`);
    const ran = await runIn(place, ["node", "--import", windows, ...start.slice(1)]);
    expect(ran).toMatchObject({ exitCode: 1, stdout: "" });
    expect(ran.stderr).toContain("Linux and macOS only");
    expect(existsSync(join(place.userHome, ".self-generation"))).toBe(false);
  });
});
