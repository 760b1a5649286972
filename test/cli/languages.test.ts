/** Two languages that say the same, and never at the same time. */
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { dashboardText } from "../../src/text/dashboard.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { hooks, type Language, record, speak } from "./recorded-session.ts";

const HANGUL = /[가-힣]/;

/** Names, symbols and texts that only frame what they are given. */
const SAME = new Set([
  "api.title",
  "none",
  "page.suggestions.unknown",
  "learn.titles.preference",
  "learn.titles.pastedError",
  "learn.titles.request",
  "learn.titles.unclearAnswers",
  "help.everyCommand.0.0",
  "help.everyCommand.1.0",
  "help.everyCommand.2.0",
  "help.placeholders",
  "help.variables.0.0",
  "help.variables.1.0",
  "help.variables.2.0",
  "faults.usage",
  "status.hooks",
  "timeline.prompt",
  "config.set",
  "emit.done",
  "memory.facts.id",
  "live.explain.details.done",
  "live.explain.details.other",
  "page.live.explain.details.done",
  "page.live.explain.details.other",
  "opened.id",
  "proof.triggers.manual",
  "sessionLoad.modes.sync",
  "sessionLoad.modes.full",
  "sessionSave.modes.sync",
  "sessionSave.modes.full",
  "sessionLoad.savedAt",
  "sessionLoad.status.openspec",
  "sessionLoad.status.roadmap",
  "slash.fine",
  "page.title",
  "page.team.place",
  "page.charts.span",
  "page.charts.headline.none",
  "page.history.search.between",
  "page.history.search.hows.form",
  "page.history.search.page",
  "page.knowledge.errors.dates",
  "page.knowledge.checkpoints.openspec",
  "page.session.ends.clear",
  "page.session.detail.values.clear",
  "page.session.next.sources.clear",
  "page.settings.list.range",
]);

/** The one line that is in the other language, for those who cannot read this one. */
const OTHER_LANGUAGE = "help.otherLanguage";

/** In Korean too these say nothing in Hangul: the other language, `%p`, and the bare values of a choice. */
const UNSPOKEN: ReadonlySet<string> = new Set([
  OTHER_LANGUAGE,
  "page.charts.change.points",
  "config.kinds.choice",
]);

type Leaf = { readonly path: string; readonly said: readonly string[] };

/** Every sentence of a text, functions called with what makes them say all they can. */
function leaves(value: unknown, path = ""): Leaf[] {
  if (typeof value === "string") return [{ path, said: [value] }];
  if (typeof value === "function") {
    const say = value as (...given: unknown[]) => string;
    const calls = [[2, 3, 4], ["x", "y", "z"], ["x", "y", false], [null], ["", "", ""]];
    const said = calls.flatMap((given) => {
      try {
        const one = say(...given);
        return typeof one === "number" || one === null ? [] : [one];
      } catch {
        // It takes something else than this.
        return [];
      }
    });
    if (said.length === 0) throw new Error(path);
    return [{ path, said }];
  }
  // Nothing is said of what is usual.
  if (value === null) return [];
  const isExamples = path.endsWith(".examples");
  return Object.entries(value as object).flatMap(([key, below], index) => {
    const name = isExamples ? `${index} ${callOf(key)}` : key;
    return leaves(below, path === "" ? name : `${path}.${name}`);
  });
}

/** The command and options of an example: what somebody would write after them is in the reader's language. */
const callOf = (example: string): string =>
  (example.match(/^self-gen \S+|(?<=\s)--?[a-z-]+/g) ?? [example]).join(" ");

test("every text exists in both languages, and each says it in its own words", () => {
  const english = leaves({ ...en, page: dashboardText("en") });
  const korean = leaves({ ...ko, page: dashboardText("ko") });
  expect(korean.map(({ path }) => path).toSorted()).toEqual(
    english.map(({ path }) => path).toSorted(),
  );
  const inKorean = new Map(korean.map(({ path, said }) => [path, said]));
  for (const { path, said } of english) {
    const other = inKorean.get(path) ?? [];
    const isSame = said.every((one, index) => one === other[index]);
    expect({ path, isSame }).toEqual({ path, isSame: SAME.has(path) });
    const hangul = said.some((one) => HANGUL.test(one));
    expect({ path, hangul }).toEqual({ path, hangul: path === OTHER_LANGUAGE });
    if (SAME.has(path)) continue;
    const isTold = other.some((one) => HANGUL.test(one));
    expect({ path, isTold }).toEqual({ path, isTold: !UNSPOKEN.has(path) });
  }
});

test("the names of commands and settings are in both languages the same and in the same order", () => {
  expect(Object.keys(ko.commands)).toEqual(Object.keys(en.commands));
  expect(ko.sessions.heading).toHaveLength(en.sessions.heading.length);
});

test("a Korean text chooses its particles, instead of leaving the choice to who reads it", () => {
  const undecided = leaves(ko).filter(({ said }) =>
    said.some((one) => /을\(를\)|이\(가\)|은\(는\)|\(으\)로/.test(one)),
  );
  expect(undecided).toEqual([]);
});

/** One of everything that a timeline can show. */
async function recordEverything(sandbox: Sandbox): Promise<void> {
  const { project } = sandbox;
  await record(sandbox, { session: "all", isActive: true });
  const bash = { tool_name: "Bash", tool_input: { command: "ls" } };
  const skill = { tool_name: "Skill", tool_input: { skill: "spec", args: "a.md" } };
  const asked = { questions: [{ question: "?" }] };
  await hooks(
    sandbox,
    "all",
    project,
    { hook_event_name: "PreToolUse", ...skill },
    { hook_event_name: "PostToolUse", ...skill, tool_response: { success: false } },
    { hook_event_name: "PermissionRequest", ...bash },
    { hook_event_name: "PermissionRequest", tool_name: "AskUserQuestion", tool_input: asked },
    { hook_event_name: "PreToolUse", tool_name: "AskUserQuestion", tool_input: asked },
    {
      hook_event_name: "PostToolUse",
      tool_name: "AskUserQuestion",
      tool_input: asked,
      tool_response: { answers: { "?": "!" } },
    },
    { hook_event_name: "PostToolUseFailure", ...bash, error: "x", is_interrupt: true },
    { hook_event_name: "PreCompact", trigger: "auto" },
    { hook_event_name: "PostCompact", trigger: "auto", compact_summary: "-" },
    { hook_event_name: "SubagentStart", agent_id: "a", agent_type: "scout" },
    { hook_event_name: "SubagentStop", agent_id: "a", agent_type: "scout" },
    { hook_event_name: "TaskCreated", task_id: "1", task_subject: "paint" },
    { hook_event_name: "UserPromptSubmit", prompt: "<task-notification>x</task-notification>" },
    { hook_event_name: "StopFailure", error: "overloaded" },
    { hook_event_name: "SessionEnd" },
    { hook_event_name: "FromTheFuture" },
  );
}

const COMMANDS: readonly (readonly string[])[] = [
  [],
  ...Object.keys(en.commands).map((name) => [name, "--help"]),
  ["sessions"],
  ["sessions", "--limit", "1"],
  ["sessions", "--limit", "x"],
  ["sessions", "--project", "nowhere"],
  ["show", "all"],
  ["show", "all", "--events"],
  ["show", "all", "--events", "--limit", "3"],
  ["show", "nobody"],
  ["show", "@9"],
  ["search"],
  ["search", "zebra"],
  ["search", "zebra", "project:nowhere"],
  ["waits"],
  ["waits", "--by", "action"],
  ["waits", "--open"],
  ["waits", "--by", "x"],
  ["dashboard", "nobody"],
  ["dashboard", "/api/v1"],
  ["search", "zebra", "type:eror"],
  ["search", "zebra", "since:soon"],
  ["context", "preview", "--project", "/nowhere"],
  ["context", "preview", "--source", "x"],
  ["context", "x"],
  ["context", "load", "--project", "/nowhere"],
  ["context", "show", "--project", "/nowhere"],
  ["context", "diff", "--project", "/nowhere"],
  ["context", "clear", "--project", "/nowhere"],
  ["context", "save", "--project", "/nowhere"],
  ["context", "load", "--file", "x"],
  ["tail", "--once", "-n", "100"],
  ["ingest"],
  ["rebuild"],
  ["prune"],
  ["prune", "--dry-run"],
  ["prune", "--days", "0"],
  ["forget"],
  ["forget", "all"],
  ["forget", "all", "--dry-run"],
  ["forget", "--match", "nothing like it", "--yes"],
  ["pause"],
  ["sessions"],
  ["resume"],
  ["resume"],
  ["pause", "--for", "5m"],
  ["sessions"],
  ["resume"],
  ["pause", "--for", "soon"],
  ["config"],
  ["config", "set", "retentionDays", "0"],
  ["config", "unset", "retentionDays"],
  ["config", "get", "nope"],
  ["emit"],
  ["emit", "--type", "x"],
  ["frobnicate"],
  ["sesions"],
  ["sessions", "--nope"],
  ["sessions", "--limit"],
  ["sessions", "more"],
];

/** What needs no translation: a day, an example's command line, names of options, and lines that hold only names and recorded words. */
const NEUTRAL =
  /^(?:| {2}“[^”]*”| {2}\S+ {2}project {2}\d+|\d{4}-\d\d-\d\d(?: \d\d:\d\d)?|❯ .*| {2}done| {2}(?:.*\bself-gen|curl) .*| {2}-.*|--[a-z-]+(?:, -\w)?(?:; --[a-z-]+(?:, -\w)?)+;?|\S+|(?:[\d-]{10} )?\d\d:\d\d:\d\d {2}(?:\S+ {2,})?(?:prompt|tool_use) .*| {2}\S+: self-gen \S+ --help)$/;

async function everyLine(sandbox: Sandbox, language: Language): Promise<string[]> {
  await speak(sandbox, language);
  const lines: string[] = [];
  for (const args of COMMANDS) {
    const { stdout, stderr } = await sandbox.run(args);
    lines.push(...`${stdout}${stderr}`.split("\n"));
  }
  return lines;
}

test("no English sentence gets into Korean output, and no Korean one into English output", async () => {
  using sandbox = openSandbox();
  mkdirSync(join(sandbox.project, ".git"));
  await recordEverything(sandbox);
  await record(sandbox, { session: "second" });
  const korean = await everyLine(sandbox, "ko");
  const inEnglish = korean.filter((line) => !HANGUL.test(line) && !NEUTRAL.test(line));
  expect(inEnglish.filter((line) => line !== ko.help.otherLanguage)).toEqual([]);
  const phrases = leaves(en)
    .flatMap(({ said }) => said)
    .filter((said) => /[a-z]+ [a-z]+/i.test(said) && said.length > 12);
  const spoken = korean.filter((line) => !/^ {2}.*\bself-gen /.test(line));
  for (const phrase of phrases) {
    expect({ phrase, line: spoken.find((line) => line.includes(phrase)) }).toEqual({
      phrase,
      line: undefined,
    });
  }
  const english = await everyLine(sandbox, "en");
  const ofOther = new Set([en.help.otherLanguage]);
  expect(english.filter((line) => HANGUL.test(line) && !ofOther.has(line))).toEqual([]);
  expect(english.length).toBeGreaterThan(300);
});
