/** What a person sees of a real session afterwards, and that it can be made again from the journal. */
import { expect, test } from "bun:test";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openClaude } from "../real/claude.ts";
import { script } from "../real/script.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { bash, expectStored, hookCommand, recordInto, textOf } from "./recording-client.ts";

const TABLES = [
  "events",
  "session_lifecycle_events",
  "skill_lifecycle_events",
  "sessions",
  "rejected",
] as const;

const rowsOf = (sandbox: Sandbox): unknown[] =>
  TABLES.map((table) => sandbox.query(`select * from ${table} order by 1`));

/** `hh:mm:ss`, the type, and what happened. */
const TEXTS = { en, ko } as const;

/** As `show` has them: types named in the reader's language, some of several words, some of them alike. */
function shownTimeline(text: string, types: Readonly<Record<string, string>>): string[] {
  const names = Object.values(types).toSorted((a, b) => b.length - a.length);
  return text.split("\n").flatMap((line) => {
    const rest = /^(?:[\d-]{10} )?\d\d:\d\d:\d\d {2}(.+)$/.exec(line)?.[1];
    const name = names.find((one) => rest?.startsWith(`${one} `)) ?? rest?.split(" ")[0];
    if (rest === undefined || name === undefined) return [];
    if (name === (types["snapshot"] ?? "snapshot")) return [];
    return [`${name} | ${rest.slice(name.length).trim()}`];
  });
}

test("a real session reads well in show, sessions and tail, in both languages, and rebuild makes identical rows [R100]", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  claude.writeSkill("greet", { description: "Greets.", body: "Say hello to $ARGUMENTS." });
  const steps = [
    bash("git status --short"),
    bash("echo broken >&2; exit 3"),
    { tool: "Skill", input: { skill: "greet", args: "Ada" } },
    { text: "done" },
  ];
  await claude.run(["-p", `안녕 ${script(...steps)}`, "--allowedTools", "Bash Skill"]);
  const events = await expectStored(sandbox);
  const id = events[0]?.sessionId ?? "";
  const version = textOf(events[0], "clientVersion");

  const before = rowsOf(sandbox);
  const rebuilt = await sandbox.run(["rebuild", "--json"]);
  expect(JSON.parse(rebuilt.stdout)).toMatchObject({
    outcome: "rebuilt",
    before: events.length,
    after: events.length,
  });
  expect(rowsOf(sandbox)).toEqual(before);
  expect(before.map((rows) => (rows as unknown[]).length)).toEqual([events.length, 2, 2, 1, 0]);

  const read = async (...args: string[]): Promise<string> => {
    const ran = await sandbox.run(args);
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    return ran.stdout;
  };
  const korean = [
    "session.lifecycle | 세션 시작",
    "turn.start | 턴 시작",
    expect.stringMatching(/^prompt \| “안녕 /),
    "tool_use | Bash git status --short",
    "tool_error | Bash echo broken >&2; exit 3 실패: broken",
    "skill.lifecycle | 스킬 /greet Ada",
    "skill_used | 사용한 스킬: greet",
    "tool_use | Skill",
    "skill.lifecycle | 스킬 greet 완료",
    "turn.end | 턴 종료: done",
    "session.lifecycle | 세션 종료",
    "session_summary | 요약: 프롬프트 1개, 도구 호출 3회, 오류 1건",
  ];
  const english = [
    "session.lifecycle | session started",
    "turn.start | turn started",
    expect.stringMatching(/^prompt \| “안녕 /),
    "tool_use | Bash git status --short",
    "tool_error | Bash echo broken >&2; exit 3 failed: broken",
    "skill.lifecycle | skill /greet Ada",
    "skill_used | skill used: greet",
    "tool_use | Skill",
    "skill.lifecycle | skill greet completed",
    "turn.end | turn ended: done",
    "session.lifecycle | session ended",
    "session_summary | summary: 1 prompt, 3 tool calls, 1 error",
  ];
  for (const [language, lines, words] of [
    [
      "ko",
      korean,
      { ended: "종료", counts: "프롬프트 1개, 도구 호출 3회, 오류 1건", project: "프로젝트" },
    ],
    [
      "en",
      english,
      { ended: "ended", counts: "1 prompt, 3 tool calls, 1 error", project: "Project" },
    ],
  ] as const) {
    await sandbox.run(["config", "set", "language", language]);
    const shown = await read("show", id.slice(0, 8), "--events");
    // One line for what two events say of one moment; the journal's own lines stay as they are.
    const repeated = /^(?:turn\.start|skill_used) /;
    const said = lines.filter((line) => typeof line !== "string" || !repeated.test(line));
    const types: Readonly<Record<string, string>> = TEXTS[language].timeline.types;
    const nameType = (line: (typeof lines)[number]): string => {
      if (typeof line !== "string") return expect.stringContaining(" | “안녕 ");
      const [type = ""] = line.split(" | ");
      return line.replace(type, types[type] ?? type);
    };
    expect(shownTimeline(shown, types)).toEqual(said.map(nameType));
    const [head, ...rest] = shown.split("\n");
    expect(head).toBe(`${id}  ${words.ended}`);
    const facts = rest.map((line) => line.trim().split(/ {2,}/));
    expect(facts).toContainEqual([words.project, claude.project]);
    expect(facts).toContainEqual([expect.any(String), `claude-code ${version} sdk-cli`]);
    expect(facts).toContainEqual([words.counts]);

    const [, row = ""] = (await read("sessions")).split("\n");
    const cells = row.split(/ {2,}/);
    expect(cells.slice(0, 4)).toEqual([
      words.ended,
      id.slice(0, 13),
      "project",
      `claude-code ${version}`,
    ]);
    expect(cells.slice(-3)).toEqual(["1", "3", "1"]);

    const tailed = (await read("tail", "--once")).replaceAll(`${id.slice(0, 8)}  `, "");
    expect(shownTimeline(tailed, types)).toEqual(lines.map(nameType));
  }
});
