/** The status line in Claude Code's settings: put in, and taken out to the last byte. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { expectDone, openUserHome, type UserHome } from "./installed-home.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox } from "../sandbox.ts";
import { onTerminal } from "./on-terminal.ts";
import { faultOf, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };
const SETTINGS = '{\r\n\t"model": "opus",\r\n\t"permissions": { "allow": [] }\r\n}\r\n';

async function installedHome(settings = SETTINGS): Promise<UserHome> {
  const home = openUserHome();
  home.write(settings);
  expectDone(await home.install());
  return home;
}

type Line = { readonly type: string; readonly command: string };

const lineIn = (home: UserHome): Line | undefined =>
  (JSON.parse(home.text()) as { statusLine?: Line }).statusLine;

const put = async (home: UserHome): Promise<unknown> =>
  parsed(await home.run(["statusline", "--install", "--json"]));
const take = async (home: UserHome): Promise<unknown> =>
  parsed(await home.run(["statusline", "--uninstall", "--json"]));

describe("put into the settings", () => {
  test("it is a command that the client can run, and the file before it is kept", async () => {
    using home = await installedHome();
    const before = home.text();
    const { backup, ...done } = (await put(home)) as { readonly backup: string };
    expect(done).toEqual({ path: home.settings, found: "missing", changed: true });
    expect(readFileSync(backup, "utf8")).toBe(before);
    const line = lineIn(home);
    expect(line?.type).toBe("command");
    const ran = Bun.spawnSync(["/bin/sh", "-c", line?.command ?? ""], {
      env: home.env,
      stdin: new Blob(["{}\n"]),
    });
    expect({ code: ran.exitCode, said: ran.stdout.toString() }).toEqual({ code: 0, said: "\n" });
    expect(await put(home)).toMatchObject({ found: "current", changed: false, backup: null });
  });

  test("a person's own status line is not overwritten, and how to have both is said, in both languages", async () => {
    const own = { statusLine: { type: "command", command: "mine.sh; self-gen statusline" } };
    using home = await installedHome(JSON.stringify(own));
    const before = home.text();
    for (const language of LANGUAGES) {
      await speak(home, language);
      const ran = await home.run(["statusline", "--install", "--json"]);
      expect(ran.exitCode).toBe(1);
      expect(faultOf(ran)).toMatchObject({ code: "STATUSLINE_TAKEN" });
      expect(faultOf(ran).fix).toContain("self-gen statusline --help");
    }
    expect(await take(home)).toMatchObject({ found: "foreign", changed: false });
    expect(home.text()).toBe(before);
  });

  test("where only Codex is used it has no place, and no settings of Claude Code are made", async () => {
    using home = openUserHome();
    expectDone(await home.install(["--client", "codex"]));
    for (const language of LANGUAGES) {
      await speak(home, language);
      const ran = await home.run(["statusline", "--install", "--json"]);
      expect(ran.exitCode).toBe(1);
      expect(faultOf(ran)).toMatchObject({ code: "NOT_INSTALLED" });
      expect(faultOf(ran).message).toContain("Claude Code");
    }
    expect(existsSync(home.settings)).toBe(false);
  });

  test("one that was written by hand as the help shows it is ours", async () => {
    const command = "~/.self-generation/bin/self-gen statusline";
    using home = await installedHome(JSON.stringify({ statusLine: { type: "command", command } }));
    expect(await put(home)).toMatchObject({ found: "outdated", changed: true });
    expect(lineIn(home)?.command).toContain(home.program);
    expect(await take(home)).toMatchObject({ changed: true });
    expect(lineIn(home)).toBeUndefined();
  });

  test("without an installed program, and with settings that are none, nothing is done", async () => {
    using bare = openUserHome();
    expect(faultOf(await bare.run(["statusline", "--install", "--json"]))).toMatchObject({
      code: "NOT_INSTALLED",
    });
    expect(existsSync(bare.settings)).toBe(false);
    using home = await installedHome();
    home.write("{ // mine\n}");
    expect(faultOf(await home.run(["statusline", "--install", "--json"]))).toMatchObject({
      code: "SETTINGS_NOT_JSON",
    });
    expect(home.text()).toBe("{ // mine\n}");
    const both = await home.run(["statusline", "--install", "--uninstall"]);
    expect(both.exitCode).toBe(2);
  });
});

describe("taken out of the settings", () => {
  test("they are what they were, byte by byte, and the hooks stay", async () => {
    using home = await installedHome();
    const before = home.text();
    await put(home);
    expect(home.text()).not.toBe(before);
    expect(await take(home)).toMatchObject({ found: "current", changed: true });
    expect(home.text()).toBe(before);
    expect(await take(home)).toMatchObject({ found: "missing", changed: false });
    expectDone(await home.uninstall());
    expect(home.text()).toBe(SETTINGS);
  });

  test("by an uninstallation too, also when the person has changed the file since", async () => {
    using home = await installedHome();
    await put(home);
    using other = await installedHome();
    await put(other);
    other.write(other.text().replace('"opus"', '"haiku"'));
    for (const one of [home, other]) expectDone(await one.uninstall());
    expect(home.text()).toBe(SETTINGS);
    expect(other.text()).toBe(SETTINGS.replace("opus", "haiku"));
  });

  test("a new installation in between keeps it, and its removal is as clean", async () => {
    using home = await installedHome();
    await put(home);
    const line = lineIn(home);
    expect(line?.command).toContain(home.program);
    expectDone(await home.install());
    expect(lineIn(home)).toEqual(line);
    home.write(home.text().replace('"opus"', '"haiku"'));
    expectDone(await home.install());
    expect(lineIn(home)).toEqual(line);
    expectDone(await home.uninstall());
    expect(home.text()).toBe(SETTINGS.replace("opus", "haiku"));
  });
});

test("its help shows what to put into the settings by hand", async () => {
  using home = openUserHome();
  for (const language of LANGUAGES) {
    await speak(home, language);
    const { stdout } = await home.run(["statusline", "--help"], { env: { COLUMNS: "100" } });
    const snippet = /"statusLine": \{[^}]*\}/.exec(stdout.replaceAll(/\s+/g, " "))?.[0] ?? "";
    expect(JSON.parse(`{${snippet}}`)).toEqual({
      statusLine: {
        type: "command",
        command: "~/.self-generation/bin/self-gen statusline",
      },
    });
    expect(stdout).toContain("--install");
  }
});

test("at a terminal an empty line says what it is for, and a client gets it empty", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { statusline } = TEXTS[language];
    const shown = (await onTerminal(sandbox, ["statusline"], 200)).map((one) => Bun.stripANSI(one));
    expect(shown).toContain(statusline.empty);
    expect(shown).toContain(statusline.emptyHint);
    for (const stdin of ["", "{}\n", '{"session_id":"s"}\n'])
      expect(await sandbox.spawn(["statusline"], { stdin })).toMatchObject({
        exitCode: 0,
        stdout: "\n",
      });
  }
});
