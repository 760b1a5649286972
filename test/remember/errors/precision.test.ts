/**
 * How often a resolution that is offered is the right one, on failures planted as clients report them: through the real
 * capture, ingest, SQLite and search, each in a database of its own.
 */
import { expect, test } from "bun:test";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { asText, type Event, type EventOf, type JsonObject } from "../../../src/event/event.ts";
import { newId } from "../../../src/event/id.ts";
import { encodeLine } from "../../../src/event/line.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { findResolution, type ErrorMatch } from "../../../src/remember/errors/find-resolution.ts";
import { metaOf } from "../../../src/event/tool-call.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { captureEvents } from "../../clients/captured-events.ts";
import { at } from "../../event/samples.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";
import { javascript } from "./failures/javascript.ts";
import { judged } from "./failures/judged.ts";
import { type Call, type Planted, PROJECT } from "./failures/planted.ts";
import { pythonAndCompiled } from "./failures/python-and-compiled.ts";
import { servers } from "./failures/servers.ts";
import { toolsAndPeople } from "./failures/tools-and-people.ts";
import { unseenJavascript } from "./failures/unseen-javascript.ts";
import { unseenFinal } from "./failures/unseen-final.ts";
import { unseenLast } from "./failures/unseen-last.ts";
import { unseenLater } from "./failures/unseen-later.ts";
import { unseenLanguages } from "./failures/unseen-languages.ts";
import { unseenSystems } from "./failures/unseen-systems.ts";

/**
 * The search was made with the first set. At first sight of the others, each written to find what those before had missed,
 * precision and recall were 0.96 and 0.87, 0.85 and 0.79, 0.92 and 0.92; what they had shown was mended each time. The last
 * set, at first sight, had 1.00 and 0.91, and changed nothing. A judge's 252 failures then showed 0.92 and 0.74: `judged` holds what was mended.
 */
const SEEN = [...javascript, ...servers, ...pythonAndCompiled, ...toolsAndPeople];
const UNSEEN = [...unseenJavascript, ...unseenSystems, ...unseenLanguages];

const inputOf = ([tool, on]: Call, cwd: string): JsonObject => {
  if (tool === "Bash") return { command: on };
  return tool === "Grep" ? { pattern: on } : { file_path: `${cwd}/${on}` };
};

const hook = (
  name: string,
  call: Call,
  cwd: string,
  seconds: number,
  more: JsonObject,
): readonly Event[] =>
  captureEvents(
    {
      hook_event_name: name,
      session_id: "s",
      cwd,
      tool_name: call[0],
      tool_input: inputOf(call, cwd),
      ...more,
    },
    { ts: at(seconds), newId },
  );

const succeeds = (call: Call, seconds: number): readonly Event[] =>
  hook("PostToolUse", call, PROJECT, seconds, { tool_response: { stdout: "" } });

/** What a session would be told. */
async function offered(
  sandbox: Sandbox,
  planted: Planted,
  number: number,
): Promise<ErrorMatch | null> {
  const { failing, steps, solved, now, isInterrupted = false, elsewhere = PROJECT } = planted;
  const journal = join(sandbox.folder, `${number}.jsonl`);
  const before = [
    ...hook("PostToolUseFailure", failing, PROJECT, 0, {
      error: solved,
      is_interrupt: isInterrupted,
    }),
    ...steps.flatMap((step, index) => succeeds(step, index + 1)),
    ...succeeds(failing, 60),
  ];
  appendFileSync(journal, before.map(encodeLine).join(""));
  const store = openSqliteStore(join(sandbox.folder, `${number}.db`));
  try {
    const context = {
      store,
      journal,
      stream: null,
      retentionDays: 90,
      now: () => new Date(at(99)),
    };
    await ingest(context);
    const call = planted.failingNow ?? failing;
    const [event] = hook("PostToolUseFailure", call, elsewhere, 90, { error: now });
    if (event === undefined) throw new Error("a failure is recorded");
    const { data } = event as EventOf<"tool_error">;
    return await findResolution(store, {
      error: asText(data.error) ?? "",
      errorLine: asText(data.errorLine) ?? "",
      tool: asText(data.tool) ?? "",
      file: asText(metaOf(data).file),
      repoId: null,
      projectPath: event.projectPath,
    });
  } finally {
    await store.close();
  }
}

type Figures = {
  readonly cases: number;
  readonly precision: number;
  readonly recall: number;
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
};

async function measure(all: readonly Planted[]): Promise<Figures> {
  using sandbox = openSandbox();
  const answers: { planted: Planted; isOffered: boolean }[] = [];
  for (const [number, planted] of all.entries()) {
    answers.push({ planted, isOffered: (await offered(sandbox, planted, number)) !== null });
  }
  const names = (isOffered: boolean, isRight: boolean): string[] =>
    answers
      .filter((one) => one.isOffered === isOffered && one.planted.isRight === isRight)
      .map(({ planted }) => planted.name);
  const right = names(true, true).length;
  const wrong = names(true, false);
  const missed = names(false, true);
  return {
    cases: all.length,
    precision: right / (right + wrong.length),
    recall: right / (right + missed.length),
    wrong,
    missed,
  };
}

for (const [which, planted] of [
  ["that the search was made with", SEEN],
  ["written afterwards", UNSEEN],
  ["written later", unseenLater],
  ["written later still", unseenLast],
  ["written last", unseenFinal],
  ["that a judge found", judged],
] as const) {
  test(`at least 95 % of the resolutions offered for failures ${which} are right, and most that are known are offered`, async () => {
    const figures = await measure(planted);
    process.stderr.write(`${JSON.stringify(figures)}\n`);
    expect(figures.precision).toBeGreaterThanOrEqual(0.95);
    expect(figures.recall).toBeGreaterThanOrEqual(0.7);
  });
}
