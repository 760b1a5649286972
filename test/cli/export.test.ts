import { onTerminal } from "./on-terminal.ts";
import { expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { faultOf, hooks, LANGUAGES, parsed, record, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };
const DAY_MS = 86_400_000;

type Exported = {
  readonly version: number;
  readonly exportedAt: string;
  readonly sessions: readonly {
    readonly session: { readonly sessionId: string };
    readonly counts: { readonly events: number };
    readonly events: readonly { readonly id: string; readonly ts: string }[];
  }[];
};

async function exported(sandbox: Sandbox, ...args: readonly string[]): Promise<Exported> {
  const ran = await sandbox.run(["export", "--json", ...args]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return parsed(ran) as Exported;
}

const idsOf = ({ sessions }: Exported): string[] =>
  sessions.map(({ session }) => session.sessionId);

/** A prompt as some hook may have written it, so many days ago. */
function writeOld(sandbox: Sandbox, session: string, daysAgo: number): void {
  const ts = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const line = { v: 1, id: session, type: "prompt", ts, sessionId: session, text: session };
  mkdirSync(dirname(sandbox.journal), { recursive: true });
  appendFileSync(sandbox.journal, `${JSON.stringify(line)}\n`);
}

test("JSON holds every session with all its events, oldest first, as show gives them", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "first" });
  await record(sandbox, { session: "second", isActive: true });
  await hooks(sandbox, "first", sandbox.project, { hook_event_name: "Stop" });
  const all = await exported(sandbox);
  expect(all.version).toBe(1);
  expect(new Date(all.exportedAt).toISOString()).toBe(all.exportedAt);
  expect(idsOf(all)).toEqual(["first", "second"]);
  for (const { session, counts, events } of all.sessions) {
    const shown = parsed(await sandbox.run(["show", session.sessionId, "--json"]));
    expect(shown).toMatchObject({ session, counts, events });
    expect(events).toHaveLength(counts.events);
    expect(events.map(({ ts }) => ts)).toEqual(events.map(({ ts }) => ts).toSorted());
  }
  expect(
    (await sandbox.run(["export", "--format", "json"])).stdout.replace(/"exportedAt.*/, ""),
  ).toBe((await sandbox.run(["export", "--json"])).stdout.replace(/"exportedAt.*/, ""));
});

test("sessions, projects and a time choose what is exported, and they can be combined", async () => {
  using sandbox = openSandbox();
  const other = join(sandbox.folder, "other");
  writeOld(sandbox, "ten-days", 10);
  writeOld(sandbox, "three-days", 3);
  await record(sandbox, { session: "here" });
  await record(sandbox, { session: "there", cwd: other });
  const ids = async (...args: string[]): Promise<string[]> =>
    idsOf(await exported(sandbox, ...args));
  expect(await ids()).toEqual(["ten-days", "three-days", "here", "there"]);
  expect(await ids("here", "ten", "here")).toEqual(["ten-days", "here"]);
  expect(await ids("--project", other)).toEqual(["there"]);
  expect(await ids("--project", "project")).toEqual(["here"]);
  expect(await ids("--since", "5d")).toEqual(["three-days", "here", "there"]);
  expect(await ids("--since", "12h")).toEqual(["here", "there"]);
  const day = new Date(Date.now() - 4 * DAY_MS).toISOString();
  for (const when of [day, day.slice(0, 10), day.slice(0, 16)])
    expect(await ids("--since", when)).toEqual(["three-days", "here", "there"]);
  expect(await ids("--since", "5d", "--project", "other")).toEqual(["there"]);
  expect(await ids("ten", "--since", "5d")).toEqual([]);
});

test("what cannot be found or understood is said as show and sessions say it", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "abc-1" });
  await record(sandbox, { session: "abc-2" });
  const fault = async (...args: string[]): Promise<string> =>
    faultOf(await sandbox.run(["export", "--json", ...args])).code;
  expect(faultOf(await sandbox.run(["export", "--json", "nobody"]))).toEqual(
    faultOf(await sandbox.run(["show", "--json", "nobody"])),
  );
  expect(await fault("abc")).toBe("MANY_SESSIONS");
  expect(await fault("--project", "nowhere")).toBe("NO_PROJECT");
  for (const when of ["soon", "7", "2026-02-31", "7y", ""])
    expect(await fault("--since", when)).toBe("USAGE");
  expect(await fault("--format", "pdf")).toBe("USAGE");
  expect(await fault("--format", "md")).toBe("USAGE");
});

test("Markdown has a heading, the facts and the timeline of each session, in both languages", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s", prompt: "first line\nsecond *line*" });
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { export: words, show, timeline } = TEXTS[language];
    const ran = await sandbox.run(["export"]);
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    const lines = ran.stdout.split("\n");
    expect(lines[0]).toBe(`# ${words.title}`);
    expect(ran.stdout).toMatch(/^## `project` · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/m);
    expect(lines).toContain(`| ${words.session} | \`s\` |`);
    expect(lines).toContain(`| ${show.project} | \`${sandbox.project}\` |`);
    expect(lines).toContain(`| ${words.counts} | ${show.counts(1, 2, 1)} |`);
    const toolError = timeline.toolError("Bash", "npm test", "it broke");
    expect(ran.stdout).toMatch(/^### \d{4}-\d\d-\d\d$/m);
    expect(lines.map((line) => line.replace(/^- \S+ /, "- "))).toContain(`- \`${toolError}\``);
    const prompt = lines.findIndex((line) => line.endsWith(words.prompt));
    expect(lines.slice(prompt + 1, prompt + 7)).toEqual([
      "",
      "  > ```text",
      "  > first line",
      "  > second *line*",
      "  > ```",
      "",
    ]);
  }
});

/** Everything that would mean something in Markdown, HTML or on a terminal. */
const HOSTILE = [
  "</td></table><script>alert(1)</script>",
  "# a heading",
  "```",
  "~~~",
  "`````` six",
  "> quote",
  "| a | b |",
  "![x](https://evil.example/x.png) [y](javascript:alert(1)) <https://evil.example>",
  "--- \r# after a carriage return\u2028# after a line separator",
  "\u001B[2J\u009B31m\u202Ereversed\u200B",
  "   ",
  "\\` \\| &lt; @everyone #1 https://evil.example",
].join("\n");

test("no recorded text gets out of its code: not as Markdown, not as HTML, not as a control character", async () => {
  using sandbox = openSandbox();
  const cwd = join(sandbox.folder, "a|b`c<i>");
  mkdirSync(cwd);
  const tool = { tool_name: `Bash${HOSTILE}`, tool_input: { command: HOSTILE } };
  await hooks(
    sandbox,
    `id${HOSTILE}`,
    cwd,
    { hook_event_name: "SessionStart", source: HOSTILE, model: HOSTILE },
    { hook_event_name: "UserPromptSubmit", prompt: HOSTILE },
    { hook_event_name: "PostToolUseFailure", ...tool, error: HOSTILE },
    { hook_event_name: "PreToolUse", tool_name: "Skill", tool_input: { skill: HOSTILE } },
    { hook_event_name: HOSTILE },
  );
  const typed = { v: 1, id: "t", type: `odd${HOSTILE}`, ts: new Date().toISOString() };
  appendFileSync(sandbox.journal, `${JSON.stringify({ ...typed, sessionId: `id${HOSTILE}` })}\n`);
  const ran = await sandbox.run(["export"]);
  expect(ran.exitCode).toBe(0);
  expect(ran.stdout).toContain("alert(1)");
  const steering =
    /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2066-\u2069]/;
  expect(steering.exec(ran.stdout)).toBeNull();
  const outside = outsideCode(ran.stdout);
  for (const sign of ["<", "alert", "evil", "everyone", "heading", "quote", "after a"])
    expect({ sign, found: outside.find((line) => line.includes(sign)) }).toEqual({
      sign,
      found: undefined,
    });
  // The hook cuts so long an id, the line does not: these are two sessions.
  expect(outside.filter((line) => line.startsWith("#"))).toHaveLength(5);
  for (const row of outside.filter((line) => line.startsWith("|")))
    expect(row.split("|")).toHaveLength(4);
  // Bun reads the document as a page would be made from it.
  const html = Bun.markdown.html(ran.stdout, { tables: true, autolinks: true });
  expect(html).not.toMatch(/<(?:script|img|a|i|hr)\b/);
  expect(html.match(/<h[1-6]/g)).toHaveLength(5);
  expect(html.match(/<table/g)).toHaveLength(2);
  expect(html.match(/<blockquote/g)).toHaveLength(1);
});

/** What a reader of Markdown would obey: all but fenced blocks and code spans. */
function outsideCode(document: string): string[] {
  let fence: string | null = null;
  return document.split("\n").flatMap((line) => {
    const [, ticks] = /^ {2}> (`{3,})(?:text)?$/.exec(line) ?? [];
    if (fence !== null) {
      expect(line).toStartWith("  >");
      if (ticks === fence) fence = null;
      return [];
    }
    if (ticks !== undefined) {
      fence = ticks;
      return [];
    }
    return [line.replaceAll(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, "")];
  });
}

test("--output writes a file for the owner only, whole or not at all, and says so", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s" });
  const path = join(sandbox.project, "out.md");
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const ran = await sandbox.run(["export", "--output", "out.md", "--force"]);
    expect(ran).toMatchObject({
      exitCode: 0,
      stdout: `${TEXTS[language].export.done(9, 1, path)}\n`,
      stderr: "",
    });
    expect(readFileSync(path, "utf8")).toStartWith(`# ${TEXTS[language].export.title}`);
  }
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const json = join(sandbox.folder, "out.json");
  expect(parsed(await sandbox.run(["export", "-o", json, "--json"]))).toEqual({
    output: json,
    sessions: 1,
    events: 9,
  });
  expect(idsOf(JSON.parse(readFileSync(json, "utf8")) as Exported)).toEqual(["s"]);
  expect(readdirSync(sandbox.project)).toEqual(["out.md"]);
});

test("a file that is there stays as it is without --force, and what is no file stays even with it", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s" });
  const path = join(sandbox.folder, "mine.md");
  const link = join(sandbox.folder, "link.md");
  writeFileSync(path, "mine");
  symlinkSync(path, link);
  for (const taken of [path, link]) {
    const ran = await sandbox.run(["export", "--output", taken, "--json"]);
    expect(ran.exitCode).toBe(1);
    expect(faultOf(ran)).toEqual({
      code: "FILE_EXISTS",
      message: ko.export.exists(taken),
      fix: ko.export.existsFix,
    });
    expect(readFileSync(path, "utf8")).toBe("mine");
  }
  for (const odd of [sandbox.project, "/dev/null"]) {
    const ran = await sandbox.run(["export", "--output", odd, "--force", "--json"]);
    expect(faultOf(ran).code).toBe("NOT_A_FILE");
  }
  expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  expect((await sandbox.run(["export", "--output", link, "--force"])).exitCode).toBe(0);
  expect(readFileSync(path, "utf8")).toContain("`s`");
});

test("a folder that does not exist is named and not made", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s" });
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { noFolder, noFolderFix } = TEXTS[language].export;
    for (const [output, folder] of [
      ["no/such/folder.md", join(sandbox.project, "no/such")],
      [join(sandbox.folder, "nowhere/out.md"), join(sandbox.folder, "nowhere")],
    ] as const) {
      for (const more of [[], ["--force"]]) {
        const ran = await sandbox.run(["export", "--output", output, "--json", ...more]);
        expect(ran.exitCode).toBe(1);
        expect(faultOf(ran)).toEqual({
          code: "NO_FOLDER",
          message: noFolder(folder),
          fix: noFolderFix,
        });
      }
    }
  }
  expect(existsSync(join(sandbox.project, "no"))).toBe(false);
  expect(existsSync(join(sandbox.folder, "nowhere"))).toBe(false);
});

test("where nothing fits, the document says so and the JSON is empty and valid", async () => {
  using sandbox = openSandbox();
  expect(await exported(sandbox)).toMatchObject({ version: 1, sessions: [] });
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { title, nothing } = TEXTS[language].export;
    expect((await sandbox.run(["export"])).stdout).toBe(`# ${title}\n\n${nothing}\n`);
  }
});

test("progress is shown to a person and to nobody else", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s" });
  const shown = await onTerminal(sandbox, ["export", "--output", "out.md"], 100);
  const screen = shown.join("\r\n");
  expect(screen).toContain(ko.export.progress(1, 1));
  expect(screen).toContain(ko.export.done(9, 1, join(sandbox.project, "out.md")));
  expect((await sandbox.run(["export"])).stderr).toBe("");
});
