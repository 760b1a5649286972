/** Which process is the command that somebody was asked about. */
import { expect, test } from "bun:test";
import type { SessionEvidence, ToolProcess } from "../../../src/observe/live/evidence.ts";
import { describeShellAction, resumeAsksByProcess } from "../../../src/observe/live/ask-process.ts";
import { resolveState } from "../../../src/observe/live/resolve.ts";
import { lifecycle, ms, seen, told } from "./scene.ts";

const START = lifecycle("started", 0, { source: "startup" });
const PROMPT = told("turn.start", 10, { prompt: "go" });
const TOUCH = { command: "touch", action: "touch" };
const BUILD = { command: "npm", action: "npm run build" };

const asked = (seconds: number, meta: typeof TOUCH, agentId = "a"): SessionEvidence["hooks"] =>
  seen({ hooks: askedFor(seconds, meta, agentId) }).hooks;

const askedFor = (seconds: number, meta: typeof TOUCH, agentId: string) => [
  START,
  PROMPT,
  {
    ...lifecycle("waiting_permission", seconds, { toolName: "Bash", agentId }),
    id: `ask-${seconds}`,
  },
  { ...told("permission", seconds, { tool: "Bash", agentId, meta }), id: `permission-${seconds}` },
];

const running = (seconds: number, meta: typeof TOUCH | null): ToolProcess => ({
  pid: seconds,
  since: ms(seconds),
  does: meta === null ? null : describeShellAction(meta),
});

function after(tools: readonly ToolProcess[], hooks = askedFor(12, TOUCH, "a")): string | null {
  const evidence = seen({ hooks, process: { toolSince: tools.at(-1)?.since ?? null, tools } });
  resumeAsksByProcess(evidence, tools);
  return resolveState(evidence, ms(20)).phase;
}

test("another command that begins beside the dialog does not answer it; the one that was asked for does", () => {
  expect(asked(12, TOUCH).asks[0]?.does).toBe(describeShellAction(TOUCH));
  expect(after([running(14, BUILD)])).toBe("waiting_permission");
  expect(after([running(14, BUILD), running(16, TOUCH)])).toBe("busy");
  expect(after([running(14, TOUCH), running(16, BUILD)])).toBe("busy");
});

test("one that began before was not asked for, and one that cannot be read may be what was", () => {
  expect(after([running(11, TOUCH)])).toBe("waiting_permission");
  expect(after([running(14, null)])).toBe("busy");
});

test("of two dialogs, one command answers one, however often it is looked at", () => {
  const two = [...askedFor(12, TOUCH, "a"), ...askedFor(13, TOUCH, "b").slice(2)];
  const evidence = seen({ hooks: two, process: { tools: [running(14, TOUCH)] } });
  for (let looks = 0; looks < 3; looks++) resumeAsksByProcess(evidence, [running(14, TOUCH)]);
  expect(evidence.hooks.asks.map(({ wentOnAt }) => wentOnAt)).toEqual([ms(14), null]);
  expect(resolveState(evidence, ms(15)).phase).toBe("waiting_permission");
});

test("one command of three that were asked for leaves the other dialogs open", () => {
  const asks = ["a", "b", "c"].map((agent, at) => askedFor(12 + at / 2, TOUCH, agent).slice(2));
  const hooks = [START, PROMPT, ...asks.flat()];
  for (const tools of [[14], [14, 15]]) {
    expect(
      after(
        tools.map((at) => running(at, TOUCH)),
        hooks,
      ),
    ).toBe("waiting_permission");
  }
  expect(
    after(
      [14, 15, 16].map((at) => running(at, TOUCH)),
      hooks,
    ),
  ).toBe("busy");
});

test("a question that is heard of after its command began is answered, unless a second one is open", () => {
  const tools = [running(14, TOUCH)];
  const heard = (...hooks: ReturnType<typeof askedFor>): string | null =>
    resolveState(seen({ hooks, process: { toolSince: ms(14), tools } }), ms(20)).phase;
  const one = askedFor(12, TOUCH, "a");
  expect(heard(...one)).toBe("busy");
  expect(heard(...one, ...askedFor(13, TOUCH, "b").slice(2))).toBe("waiting_permission");
});

test("one that began in the very millisecond of the question began before it", () => {
  expect(after([running(12, TOUCH)])).toBe("waiting_permission");
});
