import { expect, test } from "bun:test";
import { join } from "node:path";
import { isObject, type JsonObject } from "../../src/event/event.ts";
import { encodeLine } from "../../src/event/line.ts";
import { appendLines } from "../../src/journal/append.ts";
import type { Compaction } from "../../src/recall/inject/compactions.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { documentOf } from "../recall/inject/compaction-events.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { faultOf, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const TEXTS = { en, ko } as const;

type Line = readonly [type: string, second: number, data: JsonObject, id?: string];

/** Writes a session's lines, as hooks do. Seconds are of one recent hour. */
function journal(
  sandbox: Sandbox,
  sessionId: string,
  lines: readonly Line[],
  projectPath = sandbox.project,
): void {
  const hour = new Date(Date.now() - 7_200_000).toISOString().slice(0, 13);
  const encoded = lines.map(([type, second, data, id], at) => {
    const ts = new Date(Date.parse(`${hour}:00:00.000Z`) + second * 1000).toISOString();
    const own = { v: 1, id: id ?? `${sessionId}-${at}`, type, ts, sessionId };
    return encodeLine({ ...own, project: "project", projectPath, data });
  });
  expect(appendLines(sandbox.journal, encoded)).toEqual({ outcome: "written" });
}

const DOCUMENT = documentOf({
  goal: { original_request: "결제 서버를 만들어줘", current_objective: "포트를 8080으로" },
  progress: { done: ["write schema"], current: ["migrate orders"], pending: [] },
  decisions: [{ what: "use SQLite, not Postgres", why: "one machine", rejected: ["Postgres"] }],
  state: { recent_files: ["src/pay.ts"], blockers: ["자격 증명을 기다리는 중"], errors: [] },
});

const SUMMARY =
  "결제 서버 작업. orders migrate 중, schema write 끝. SQLite (Postgres 아님). pay.ts 수정.";

const part = { kind: "snapshot", refs: ["saved"], units: 800, linesCut: 3 };

const compaction = (
  at: number,
  trigger: string,
  told: string,
  proof: JsonObject | null,
): Line[] => [
  ["compaction", at, { trigger }],
  ["snapshot", at, { trigger, document: DOCUMENT, extra: {} }],
  ["session.lifecycle", at + 2, { phase: "started", source: "compact", provider: "claude" }],
  [
    "injection",
    at + 2,
    { hook: "SessionStart", source: "compact", units: 812, parts: [part] },
    told,
  ],
  ["compaction_summary", at + 3, { trigger, text: SUMMARY }],
  ...(proof === null ? [] : [["injection_proof", at + 9, proof] as const]),
];

function recorded(sandbox: Sandbox): void {
  journal(sandbox, "session-one", [
    ...compaction(100, "auto", "told-1", { injectionId: "told-1", outcome: "sent", attempt: 1 }),
  ]);
  journal(sandbox, "session-two", [
    ["compaction", 150, { trigger: "manual" }],
    ["snapshot", 150, { trigger: "manual", document: DOCUMENT, extra: {} }],
    ["prompt", 160, { text: "x" }],
    ...compaction(200, "manual", "told-2", null),
    [
      "injection",
      220,
      {
        hook: "PostToolUse",
        source: "compact",
        units: 812,
        parts: [part],
        attempt: 2,
        again: "told-2",
      },
      "told-3",
    ],
    ["injection_proof", 230, { injectionId: "told-3", outcome: "accepted", attempt: 2 }],
  ]);
}

async function proved(sandbox: Sandbox, ...args: readonly string[]): Promise<Compaction[]> {
  const ran = await sandbox.run(["context", "proof", "--json", ...args]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return parsed(ran) as Compaction[];
}

test("each compaction is told newest first, with what was saved, told, delivered and kept", async () => {
  using sandbox = openSandbox();
  recorded(sandbox);
  const all = await proved(sandbox);
  expect(all.map(({ sessionId }) => sessionId)).toEqual([
    "session-two",
    "session-two",
    "session-one",
  ]);
  expect(all).toMatchObject([
    {
      trigger: "manual",
      isFollowed: true,
      saved: { isOwn: true, counts: { goal: 2, tasks: 2, decisions: 1, files: 1, blockers: 1 } },
      told: [{ hook: "SessionStart" }, { hook: "PostToolUse", units: 812 }],
      delivery: { outcome: "accepted", attempt: 2 },
    },
    { isFollowed: false, delivery: { outcome: "nothing", why: "not_followed" } },
    {
      trigger: "auto",
      delivery: { outcome: "sent", attempt: 1 },
      kept: {
        goal: { kept: 1, lost: ["포트를 8080으로"] },
        tasks: { kept: 2, lost: [] },
        decisions: { kept: 1 },
        files: { kept: 1 },
        blockers: { kept: 0, lost: ["자격 증명을 기다리는 중"] },
      },
    },
  ]);
  expect(await proved(sandbox, "--limit", "1")).toEqual(all.slice(0, 1));
  expect(await proved(sandbox, "session-one")).toEqual(all.slice(2));
});

test.each(LANGUAGES)("a person reads it as tables whose columns line up (%s)", async (language) => {
  using sandbox = openSandbox();
  await speak(sandbox, language);
  recorded(sandbox);
  const { proof: words } = TEXTS[language];
  const { exitCode, stdout, stderr } = await sandbox.run(["context", "proof"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  const lines = stdout.split("\n");
  expect(lines[0]).toBe(words.title(3, sandbox.project));
  const [heading = "", second = "", unfollowed = "", first = ""] = lines.slice(2);
  expect(heading.split(/ {2,}/)).toEqual([...words.heading]);
  expect(second).toEndWith(`  ${words.delivery.acceptedAgain}`);
  expect(unfollowed).toEndWith(`  ${words.why.not_followed}`);
  expect(first).toEndWith(`  ${words.delivery.sent}`);
  expect(first).toContain(`${words.toldCut(812, 3)}  `);
  expect(first).toContain(`${words.savedThen(7)}  `);
  const columns = [heading, second, unfollowed, first].map((line) => {
    const last = line.split(/ {2,}/).at(-1) ?? "";
    return Bun.stringWidth(line) - Bun.stringWidth(last);
  });
  expect(new Set(columns).size).toBe(1);
  const kept = lines.slice(lines.indexOf(words.keptTitle) + 1);
  expect(kept[1]).toContain("  5/7  ");
  expect(kept[1]?.split(/ {2,}/).slice(1)).toEqual([
    "5/7",
    "1/2",
    "2/2",
    "1/1",
    "–",
    "1/1",
    "–",
    "0/1",
  ]);
  expect(stdout).toContain(words.keptNote);
  expect(stdout).not.toContain("자격 증명을 기다리는 중");
});

test.each(LANGUAGES)("on request it also says what each summary lost (%s)", async (language) => {
  using sandbox = openSandbox();
  await speak(sandbox, language);
  recorded(sandbox);
  const { proof: words, timeline } = TEXTS[language];
  const { stdout } = await sandbox.run(["context", "proof", "session-one", "--verbose"]);
  const lines = stdout.split("\n");
  expect(lines).toContain(`  ${words.detailLost(words.kinds.goal, "포트를 8080으로")}`);
  expect(lines).toContain(`  ${words.detailLost(words.kinds.blockers, "자격 증명을 기다리는 중")}`);
  expect(lines).toContain(
    `  ${words.detailPart("SessionStart", words.part(timeline.kinds.snapshot, 800, 3))}`,
  );
});

test("where nothing was compacted it says what would be shown, and where there is something", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { proof: words } = TEXTS[language];
    const { exitCode, stdout } = await sandbox.run(["context", "proof"]);
    expect(exitCode).toBe(0);
    expect(stdout).toBe(`${words.empty(sandbox.project)}\n${words.emptyWhy}\n`);
  }
  expect(await proved(sandbox)).toEqual([]);
  const elsewhere = join(sandbox.folder, "elsewhere");
  journal(sandbox, "far", [["compaction", 1, { trigger: "auto" }]], elsewhere);
  const { stdout } = await sandbox.run(["context", "proof"]);
  expect(stdout).toContain(en.proof.elsewhere(1));
  expect(await proved(sandbox, "--project", "elsewhere")).toMatchObject([{ sessionId: "far" }]);
});

test("what a stranger recorded cannot steer the terminal", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const document = documentOf({
    state: { recent_files: ["\u001b[2Jevil.ts"], blockers: [], errors: [] },
  });
  journal(sandbox, "evil", [
    ["compaction", 1, { trigger: "\u001b]0;x\u0007auto" }],
    ["snapshot", 1, { document }],
    ["compaction_summary", 2, { text: "nothing" }],
  ]);
  const { stdout } = await sandbox.run(["context", "proof", "--verbose"]);
  expect(stdout).toContain("evil.ts");
  expect(stdout).not.toContain("\u001b");
});

test("a session or project that there is not, and a limit that is none, are refused with a way on", async () => {
  using sandbox = openSandbox();
  recorded(sandbox);
  for (const [args, code, exitCode] of [
    [["nobody"], "NO_SESSION", 1],
    [["session-"], "MANY_SESSIONS", 1],
    [["--project", "nobody"], "NO_PROJECT", 1],
    [["--limit", "few"], "USAGE", 2],
  ] as const) {
    const ran = await sandbox.run(["context", "proof", "--json", ...args]);
    expect(ran.exitCode).toBe(exitCode);
    expect(faultOf(ran).code).toBe(code);
  }
});

test("compactions that real hooks recorded are found, whatever else they leave", async () => {
  using sandbox = openSandbox();
  const call = { session_id: "real", cwd: sandbox.project };
  for (const payload of [
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: "결제 서버를 만들어줘" },
    { hook_event_name: "PreCompact", trigger: "manual" },
    { hook_event_name: "SessionStart", source: "compact" },
    { hook_event_name: "PostCompact", trigger: "manual", compact_summary: "a summary" },
  ]) {
    expect(await sandbox.hook({ ...call, ...payload })).toMatchObject({ exitCode: 0 });
  }
  const found = await proved(sandbox);
  expect(found).toMatchObject([{ sessionId: "real", trigger: "manual", isFollowed: true }]);
  expect(found.every(isObject)).toBe(true);
});
