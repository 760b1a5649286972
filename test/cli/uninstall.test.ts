/** `self-gen uninstall`: exactly what `install` did is undone. */
import { describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { en } from "../../src/text/en.ts";
import { settingsText } from "../clients/settings-styles.ts";
import {
  expectDone,
  namesIn,
  openEmptyHome,
  openUserHome,
  put,
  talk,
  treeOf,
  type UserHome,
} from "./installed-home.ts";
import { faultOf, parsed, record } from "./recorded-session.ts";

const installedList = (home: UserHome): string => join(home.home, "installed.json");

describe("when nothing else changed", () => {
  test.each([
    ["two spaces", '{\n  "model": "x"\n}\n'],
    ["three spaces, no newline at the end", '{\n   "model": "x"\n}'],
    ["tabs", '{\n\t"model": "x",\n\t"hooks": {\n\t\t"Stop": []\n\t}\n}\n'],
    ["CRLF and a byte order mark", '\uFEFF{\r\n    "model": "x"\r\n}\r\n'],
    ["one line", '{"model":"x","hooks":{}}'],
    ["odd spacing", ' {\n\n "model"  :\t"x" ,"hooks":{ \n } }\n\n'],
    ["nothing but white space in it", "{\n\n\t}"],
    ["an empty file", ""],
    ["a line of white space", " \n"],
  ])("the settings are byte for byte as they were: %s [R122]", async (_, text) => {
    using home = openUserHome();
    home.write(text, 0o640);
    const names = namesIn(join(home.user, ".claude"));
    expectDone(await home.install());
    expect(home.text()).not.toBe(text);
    expectDone(await home.uninstall());
    expect(home.text()).toBe(text);
    expect(statSync(home.settings).mode & 0o777).toBe(0o640);
    expect(namesIn(join(home.user, ".claude"))).toEqual(names);
  });

  test("so they are whatever they held, also after several installations", async () => {
    using home = openUserHome();
    await fc.assert(
      fc.asyncProperty(settingsText, async (text) => {
        home.write(text);
        expectDone(await home.install());
        expectDone(
          await home.install([], { env: { CLAUDE_CONFIG_DIR: join(home.user, ".claude") } }),
        );
        expectDone(await home.uninstall());
        expect(home.text()).toBe(text);
      }),
      { numRuns: 12 },
    );
  });

  test("a file and folders that we made are gone", async () => {
    using home = openEmptyHome();
    const before = namesIn(home.user);
    expectDone(await home.install());
    const { stdout } = expectDone(await home.uninstall());
    expect(stdout).toContain(en.setup.uninstall.hooksGone("~/.claude/settings.json"));
    expect(existsSync(join(home.user, ".claude"))).toBe(false);
    expectDone(await home.uninstall(["--purge"]));
    expect(namesIn(home.user)).toEqual(before);
  });

  test("a folder that we made and somebody uses by now stays", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    put(join(home.user, ".claude/hooks/mine.sh"), "mine");
    expectDone(await home.uninstall());
    expect(namesIn(join(home.user, ".claude"))).toEqual(["/", "/hooks", "/hooks/mine.sh"]);
  });
});

describe("when the person changed the settings meanwhile", () => {
  test("only our entries go; the new bytes and the old ones stay", async () => {
    using home = openUserHome();
    home.write('{\n  "model": "x",\n  "hooks": {\n    "Stop": [ ]\n  }\n}\n');
    expectDone(await home.install());
    const mine = '{ "hooks": [{"type":"command",  "command":"mine"}] }';
    const changed = home
      .text()
      .replace('"model": "x"', '"model":   "y"')
      .replace('"SessionStart": [', `"SessionStart": [ ${mine},`)
      .replace(/\}\n$/, `,"later": [1,2 ]\n}\n`);
    writeFileSync(home.settings, changed);
    expectDone(await home.uninstall());
    expect(home.text()).toBe(
      `{\n  "model":   "y",\n  "hooks": {\n    "Stop": [],\n    "SessionStart": [ ${mine}\n    ]\n  }\n,"later": [1,2 ]\n}\n`,
    );
  });

  test("a file that we made and somebody wrote into stays, without us", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const value = JSON.parse(home.text()) as object;
    home.write(JSON.stringify({ ...value, model: "later" }));
    const { stdout } = expectDone(await home.uninstall());
    expect(stdout).toContain(en.setup.uninstall.hooks("~/.claude/settings.json"));
    expect(JSON.parse(home.text())).toEqual({ model: "later" });
  });

  test("installing again does not forget how the file was in the beginning", async () => {
    using home = openUserHome();
    const text = '{"hooks": {\n  } }';
    home.write(text);
    expectDone(await home.install());
    rmSync(home.program);
    expectDone(await home.install());
    const other = { env: { SELF_GEN_HOME: home.home, CODEX_HOME: join(home.user, ".codex") } };
    expectDone(await home.install(["--client", "all"], other));
    expectDone(await home.uninstall([], other));
    expect(home.text()).toBe(text);
  });

  test("settings that were broken meanwhile keep everything where it is, and say where they break", async () => {
    using home = openUserHome();
    home.write("{}");
    expectDone(await home.install());
    writeFileSync(home.settings, `${home.text().trimEnd()},`);
    const before = treeOf(home.folder);
    const ran = await home.uninstall(["--json"]);
    expect(ran.exitCode).toBe(1);
    expect(faultOf(ran).code).toBe("SETTINGS_NOT_JSON");
    expect(treeOf(home.folder)).toEqual(before);
  });

  test("a settings file that is gone, or whose project is, is no hindrance", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    expectDone(await home.install(["--scope", "local"]));
    rmSync(home.settings);
    rmSync(home.project, { recursive: true });
    expectDone(await home.uninstall([], { cwd: home.user }));
    expect(existsSync(home.program)).toBe(false);
  });

  test("a file that changes while the person is asked is neither overwritten nor taken away", async () => {
    using home = openUserHome();
    const changed = '{"model": "meanwhile"}';
    const change = (): string => {
      home.write(changed);
      return "y";
    };
    const installing = ["install", "--language", "en", "--no-daemon"];
    const first = await talk(home, installing, [[en.setup.question, change]]);
    expect(first.exitCode).toBe(1);
    expect(first.screen).toContain(en.setup.changed(home.settings));
    expect(home.text()).toBe(changed);
    rmSync(home.settings);
    expectDone(await home.install());
    const second = await talk(home, ["uninstall"], [[en.setup.uninstall.question, change]]);
    expect(second.exitCode).toBe(1);
    expect(home.text()).toBe(changed);
    // Nothing is lost: said once more, it is done.
    expectDone(await home.uninstall());
    expect(home.text()).toBe(changed);
    expect(existsSync(home.program)).toBe(false);
  });
});

describe("without the list of what was installed", () => {
  test.each([
    ["lost", (path: string) => rmSync(path)],
    ["broken", (path: string) => put(path, '{"settings":[{"path', 0o600)],
    [
      "holding nonsense",
      (path: string) => put(path, '{"settings":[null,7,{"path":3}],"links":"x","folders":[{}]}'),
    ],
  ])("our hooks are found in the usual places all the same: %s", async (_, spoil) => {
    using home = openUserHome();
    home.write('{"model":"x"}');
    mkdirSync(join(home.user, ".codex"));
    expectDone(await home.install());
    expectDone(await home.install(["--scope", "project"]));
    spoil(installedList(home));
    expectDone(await home.uninstall());
    expect(home.text()).toBe('{"model":"x"}');
    expect(readFileSync(join(home.user, ".codex/hooks.json"), "utf8")).toBe("{}\n");
    expect(readFileSync(join(home.project, ".claude/settings.json"), "utf8")).toBe("{}\n");
    expect(existsSync(home.program)).toBe(false);
  });

  test("a broken file of somebody else in a usual place is none of our business", async () => {
    using home = openUserHome();
    home.write('{"model":"x"}');
    expectDone(await home.install());
    const strange = join(home.project, ".claude/settings.json");
    put(strange, "{ // theirs");
    mkdirSync(join(home.project, ".codex/hooks.json"), { recursive: true });
    expectDone(await home.uninstall());
    expect(readFileSync(strange, "utf8")).toBe("{ // theirs");
    expect(home.text()).toBe('{"model":"x"}');
  });
});

describe("what stays", () => {
  test("everything recorded, and it is there again after the next installation", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    await record(home, { session: "one" });
    const shown = parsed(expectDone(await home.run(["sessions", "--json"])));
    const journal = home.journalLines();
    const { stdout } = expectDone(await home.uninstall());
    expect(stdout).toContain(`\n${en.setup.uninstall.keeps("~/.self-generation")}\n`);
    const { later, laterElsewhere, laterStream } = en.setup.uninstall;
    expect(stdout).toEndWith(
      `\n${later("~/.self-generation")}\n${laterElsewhere}\n  ${laterStream(home.stream)}\n`,
    );
    expect(home.journalLines()).toEqual(journal);
    expect(namesIn(home.home)).toContain("/config.json");
    for (const gone of ["/bin", "/hooks", "/lib", "/installed.json"]) {
      expect(namesIn(home.home)).not.toContain(gone);
    }
    expectDone(await home.install());
    expect(parsed(expectDone(await home.run(["sessions", "--json"])))).toEqual(shown);
  });

  test("a second time there is nothing to do, and it says so", async () => {
    using home = openEmptyHome();
    home.write('{"model":"x"}');
    const never = treeOf(home.folder);
    const first = expectDone(await home.uninstall());
    expect(first.stdout).toMatch(/설치되어 있지 않|not installed|없습니다/);
    expect(treeOf(home.folder)).toEqual(never);
    expectDone(await home.install());
    expectDone(await home.uninstall());
    const before = treeOf(home.folder);
    const again = expectDone(await home.uninstall(["--json"]));
    expect(parsed(again)).toMatchObject({ settings: [], links: [], files: [], data: [] });
    expect(expectDone(await home.uninstall()).stdout).toBe(`${en.setup.uninstall.nothing}\n`);
    expect(treeOf(home.folder)).toEqual(before);
  });

  test("read-only settings are refused and nothing is taken away; a dry run takes nothing either", async () => {
    using home = openUserHome();
    home.write('{"model":"x"}');
    expectDone(await home.install());
    const before = treeOf(home.folder);
    const dry = expectDone(await home.uninstall(["--dry-run", "--purge"]));
    expect(dry.stdout).toContain(en.setup.uninstall.hooksBack("~/.claude/settings.json"));
    expect(treeOf(home.folder)).toEqual(before);
    const unasked = await home.run(["uninstall", "--json"]);
    expect(faultOf(unasked).code).toBe("NOT_CONFIRMED");
    expect(treeOf(home.folder)).toEqual(before);
    chmodSync(home.settings, 0o444);
    const locked = treeOf(home.folder);
    const ran = await home.uninstall(["--purge", "--json"]);
    expect(faultOf(ran).code).toBe("SETTINGS_READ_ONLY");
    expect(treeOf(home.folder)).toEqual(locked);
  });
});
