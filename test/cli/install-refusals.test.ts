/** When `self-gen install` does not: it says why and what to do, and nothing anywhere was changed. */
import { describe, expect, test } from "bun:test";
import { chmodSync, chownSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { en } from "../../src/text/en.ts";
import { asStranger, cannotBeRefused, cannotGiveAway, isRoot } from "../faults/privileges.ts";
import { PROGRAM } from "../sandbox.ts";
import {
  expectDeclined,
  expectDone,
  openEmptyHome,
  openUserHome,
  put,
  talk,
  treeOf,
  type UserHome,
} from "./installed-home.ts";
import { faultOf } from "./recorded-session.ts";

/** Refused, with nothing changed; answers the fault's code and message. */
async function refused(
  home: UserHome,
  args: readonly string[] = [],
): Promise<{ code: string; message: string }> {
  const before = treeOf(home.folder);
  const ran = await home.install(["--json", ...args]);
  expect(ran.exitCode).toBe(1);
  const { code, message } = faultOf(ran);
  expect(treeOf(home.folder)).toEqual(before);
  // For people the same, on stderr.
  const spoken = await home.install(args);
  expect(spoken).toMatchObject({ exitCode: 1 });
  expect(spoken.stderr).toContain(message);
  expect(treeOf(home.folder)).toEqual(before);
  return { code, message };
}

test("Codex, which would run our hooks once for the user and once for the project, gets only one of the two", async () => {
  using home = openUserHome();
  expectDone(await home.install(["--client", "codex", "--scope", "project"]));
  const before = await refused(home, ["--client", "codex"]);
  expect(before.code).toBe("HOOKS_TWICE");
  expect(before.message).toContain(join(home.project, ".codex/hooks.json"));
  expectDone(await home.uninstall());
  expectDone(await home.install(["--client", "codex"]));
  expect((await refused(home, ["--client", "codex", "--scope", "project"])).code).toBe(
    "HOOKS_TWICE",
  );
  // The same again is no second set; and where Codex was not asked for by name, it is left as it is.
  expectDone(await home.install(["--client", "codex"]));
  const both = expectDone(await home.install(["--scope", "project"]));
  expect(both.stdout).toContain(en.setup.hasHooksIn("Codex", "~/.codex/hooks.json"));
  expect(existsSync(join(home.project, ".codex"))).toBe(false);
  expect(existsSync(join(home.project, ".claude/settings.json"))).toBe(true);
});

describe("settings that cannot be changed safely", () => {
  test.each([
    ["a comment", '{\n  // mine\n  "model": "x"\n}\n', "line 2, column 3"],
    ["a comment of several lines", '{\n  "model": "x" /* mine\n */\n}\n', "line 2, column 16"],
    ["a trailing comma", '{\n  "model": "x",\n}\n', "line 3, column 1"],
    ["a file cut off", '{\n  "model": "x",\n  "hooks": {', "line 3, column 13"],
    ["no object", "[]", "not a JSON object"],
  ])("no JSON as the client reads it: %s", async (kind, text, place) => {
    using home = openUserHome();
    home.write(text);
    const { code, message } = await refused(home);
    expect(code).toBe("SETTINGS_NOT_JSON");
    expect(message).toContain(place);
    expect(message).toContain(home.settings);
    // Nobody is told of comments who wrote none.
    expect(message.includes("(comments are not allowed)")).toBe(kind.startsWith("a comment"));
  });

  test("hooks of another shape", async () => {
    using home = openUserHome();
    home.write('{\n  "hooks": {"Stop": "echo"}\n}');
    const { code, message } = await refused(home);
    expect(code).toBe("SETTINGS_NOT_HOOKS");
    expect(message).toContain("hooks.Stop");
  });

  test("read-only, also behind a link", async () => {
    using home = openUserHome();
    home.write("{}", 0o444);
    expect((await refused(home)).code).toBe("SETTINGS_READ_ONLY");
    using linked = openUserHome();
    const real = join(linked.folder, "store/settings.json");
    put(real, "{}", 0o400);
    mkdirSync(dirname(linked.settings), { recursive: true });
    symlinkSync(real, linked.settings);
    expect((await refused(linked)).code).toBe("SETTINGS_READ_ONLY");
  });

  test.each([
    [
      "a folder in its place",
      (path: string) => void mkdirSync(path, { recursive: true }),
      "EISDIR",
    ],
    [
      "bytes that are no text",
      (path: string) => put(path, new Uint8Array([123, 255, 254, 125])),
      "EILSEQ",
    ],
    ["a file of 17 MB", (path: string) => put(path, " ".repeat(17 * 1024 * 1024)), "EFBIG"],
    [
      "links in a circle",
      (path: string) => {
        mkdirSync(dirname(path), { recursive: true });
        symlinkSync("settings.json", path);
      },
      "ELOOP",
    ],
    [
      "a file in place of its folder",
      (path: string) => put(dirname(path), "in the way"),
      "ENOTDIR",
    ],
  ])("%s", async (_, make, reason) => {
    using home = openUserHome();
    make(home.settings);
    const { code, message } = await refused(home);
    expect(code).toBe("SETTINGS_UNREADABLE");
    expect(message).toContain(reason);
  });

  test("one broken file of two clients keeps the other from being touched, too", async () => {
    using home = openUserHome();
    home.write('{"model":"x"}');
    put(join(home.user, ".codex/hooks.json"), "{,}");
    const { code, message } = await refused(home);
    expect(code).toBe("SETTINGS_NOT_JSON");
    expect(message).toContain(".codex/hooks.json");
  });
});

describe("places that may not be written", () => {
  const isAllWritable = cannotBeRefused("installing into places that may not be written");

  const forbidden = async (prepare: (home: UserHome) => string): Promise<void> => {
    using home = openEmptyHome();
    const path = prepare(home);
    if (isRoot) expect(Bun.spawnSync(["chown", "-R", "54321:54321", home.user]).exitCode).toBe(0);
    const prefix = isRoot ? asStranger(home) : [];
    const before = treeOf(home.user);
    const ran = Bun.spawnSync(
      [...prefix, PROGRAM, "install", "--yes", "--no-daemon", "--json", "--language", "en"],
      { env: { ...home.env }, cwd: home.user },
    );
    expect(ran.exitCode).toBe(1);
    const { error } = JSON.parse(ran.stdout.toString()) as {
      error: { code: string; message: string; fix: string };
    };
    expect(error.code).toBe("CANNOT_WRITE");
    expect(error.message).toContain(path);
    expect(error.fix).not.toBe("");
    expect(treeOf(home.user)).toEqual(before);
    for (const one of [home.user, dirname(home.settings)].filter((one) => existsSync(one)))
      chmodSync(one, 0o755);
  };

  test.skipIf(isAllWritable)("the folder of the settings", async () => {
    await forbidden((home) => {
      home.write('{"model":"x"}');
      chmodSync(dirname(home.settings), 0o555);
      return home.settings;
    });
  });

  test.skipIf(isAllWritable)(
    "the home, in which neither our folder nor the client's could be made",
    async () => {
      await forbidden((home) => {
        chmodSync(home.user, 0o555);
        return home.user;
      });
    },
  );

  test("a home of ours that is a file", async () => {
    using home = openEmptyHome();
    writeFileSync(home.home, "in the way");
    home.write("{}");
    expect((await refused(home)).code).toBe("CANNOT_WRITE");
  });
});

test.skipIf(cannotGiveAway("installing into the home of whoever called sudo"))(
  "root does not install into the home of the person who called sudo",
  async () => {
    using home = openUserHome({ SUDO_UID: "54321" });
    home.write("{}");
    chownSync(home.user, 54_321, 54_321);
    expect((await refused(home)).code).toBe("NOT_YOUR_HOME");
  },
);

describe("nobody who says yes", () => {
  test("a dry run says what would be done and does nothing", async () => {
    using home = openUserHome();
    home.write('{"model":"x"}');
    const before = treeOf(home.folder);
    const { stdout } = expectDone(await home.install(["--dry-run"]));
    expect(stdout).toContain(en.setup.willDo);
    expect(stdout).toContain(en.setup.hooksAdd("~/.claude/settings.json", 18));
    expect(stdout).not.toContain("✓");
    const json = JSON.parse((await home.install(["--dry-run", "--json"])).stdout) as object;
    expect(json).toMatchObject({
      dryRun: true,
      settings: [{ client: "claude-code", scope: "user", path: home.settings, changes: true }],
    });
    expect(treeOf(home.folder)).toEqual(before);
  });

  test("without a terminal and without --yes nothing is changed", async () => {
    using home = openUserHome();
    home.write('{"model":"x"}');
    const before = treeOf(home.folder);
    for (const stdin of [undefined, "y\ny\ny\n"]) {
      const ran = await home.run(["install", "--json"], stdin === undefined ? {} : { stdin });
      expect(ran.exitCode).toBe(1);
      expect(faultOf(ran).code).toBe("NOT_CONFIRMED");
    }
    expect(treeOf(home.folder)).toEqual(before);
  });

  test("a person at a terminal who says no", async () => {
    using home = openUserHome();
    home.write('{"model":"x"}');
    const before = treeOf(home.folder);
    for (const answer of ["n", "no", "아니요"]) {
      const said = await talk(
        home,
        ["install", "--language", "en", "--no-daemon"],
        [[en.setup.question, answer]],
      );
      expectDeclined(said);
    }
    expect(treeOf(home.folder)).toEqual(before);
  });

  test("a person who leaves at the question", async () => {
    using home = openUserHome();
    const before = treeOf(home.folder);
    const said = await talk(
      home,
      ["install", "--language", "en", "--no-daemon"],
      [[en.setup.question, "\u0004"]],
    );
    expectDeclined(said);
    expect(treeOf(home.folder)).toEqual(before);
  });
});
