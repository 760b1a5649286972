/** Whatever happened, in whatever order it was recorded: an error is over exactly when its last failure was followed by a success. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Event } from "../../../src/event/event.ts";
import { computeErrorCost } from "../../../src/remember/errors/error-cost.ts";
import { isOver, judgeError } from "../../../src/remember/errors/error-state.ts";
import { failureRow } from "../../../src/remember/errors/failure-row.ts";
import { loadErrors } from "../../../src/remember/errors/list-errors.ts";
import { addFailure } from "../../../src/remember/errors/error-knowledge.ts";
import { openStoreInMemory } from "../../store/in-memory.ts";
import { making } from "./tool-events.ts";

type Step = {
  readonly project: "/a" | "/b";
  readonly session: string;
  readonly command: "npm test" | "make" | "node total.js";
  readonly does: "fails" | "works" | "is masked" | "says nothing";
};

const step = fc.record<Step>({
  project: fc.constantFrom("/a", "/b"),
  session: fc.constantFrom("s", "t", "u"),
  command: fc.constantFrom("npm test", "make", "node total.js"),
  does: fc.constantFrom("fails", "works", "is masked", "says nothing"),
});

const eventOf = ({ project, session, command, does }: Step, at: number): Event => {
  const made = making(session, at, { projectPath: project }, `e${at}`);
  if (does === "fails") return made.fails("Bash", command, `Error: ${command} is broken`);
  const meta = { target: `#${command}`, ...(does === "is masked" ? { masked: true } : {}) };
  return made.ok("Bash", command, { meta, ...(does === "says nothing" ? { success: null } : {}) });
};

test("an error is over when the same call worked behind its last failure, there, and only then", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 30 }),
      fc.infiniteStream(fc.nat()),
      async (steps, mix) => {
        const events = steps.map((one, at) => eventOf(one, at));
        const recorded = events
          .map((event) => ({ event, place: mix.next().value }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ event }) => event);
        const store = openStoreInMemory();
        await store.transact(async (tx) => {
          await tx.insert(recorded.map((event) => ({ event })));
          await tx.saveFailures(recorded.flatMap((event) => failureRow(event) ?? []));
          const rows = new Map<string, ReturnType<typeof addFailure>>();
          for (const event of recorded)
            if (event.type === "tool_error") {
              const key = event.data.errorRaw as string;
              rows.set(key, addFailure(rows.get(key) ?? null, event));
            }
          await tx.saveErrors([...rows.values()].filter((row) => row !== null));
        });
        const { errors } = await loadErrors(store);
        for (const { row, failures } of errors) {
          const command = /Error: (.*) is broken/.exec(row.errorNormalized)?.[1];
          const last = steps.findLastIndex(
            (one) => one.command === command && one.does === "fails",
          );
          const place = steps[last]?.project;
          const works = steps.findIndex(
            (one, at) =>
              at > last && one.command === command && one.project === place && one.does === "works",
          );
          const { state, since } = judgeError(row, failures);
          expect(isOver(state)).toBe(works !== -1);
          expect(since).toBe(works === -1 ? null : (events[works]?.ts ?? ""));
          // The page counts by the same answer.
          expect(computeErrorCost(row, failures)).toMatchObject({ state, isOpen: works === -1 });
        }
        await store.close();
      },
    ),
    { numRuns: 200 },
  );
});
