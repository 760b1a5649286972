/** Random histories on some machines, with syncs that are interrupted, and what all of them must have in the end. */
import { expect } from "bun:test";
import fc from "fast-check";
import { TargetFault, type PackTarget } from "../../src/sync/pack-target.ts";
import { readShares, saveShares, withProject } from "../../src/sync/shares.ts";
import { openSyncFolder, type SyncMachine } from "./machines.ts";

const SESSIONS = 2;
const PROJECTS = ["/srv/app", "/srv/shop"] as const;

export type Step =
  | {
      readonly do: "record";
      readonly on: number;
      readonly session: number;
      readonly events: number;
    }
  | { readonly do: "sync"; readonly on: number }
  /** After so many calls of the target, one that is carried out or not. */
  | {
      readonly do: "interrupt";
      readonly on: number;
      readonly calls: number;
      readonly isCarriedOut: boolean;
    }
  | { readonly do: "forget"; readonly on: number; readonly session: number }
  | { readonly do: "unshare"; readonly on: number; readonly project: number }
  | { readonly do: "add" };

const on = fc.nat(3);
const session = fc.nat(SESSIONS - 1);

export const someSteps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("record" as const),
        on,
        session,
        events: fc.integer({ min: 1, max: 4 }),
      }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constant("sync" as const), on }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("interrupt" as const),
        on,
        calls: fc.nat(8),
        isCarriedOut: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("forget" as const), on, session }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("unshare" as const), on, project: fc.nat(1) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("add" as const) }) },
  ),
  { minLength: 6, maxLength: 28, size: "max" },
);

const MOST_MACHINES = 4;

export async function tryHistory(steps: readonly Step[]): Promise<void> {
  using folder = openSyncFolder();
  const machines = [folder.addMachine(), folder.addMachine()];
  const pick = (index: number): SyncMachine => {
    const machine = machines[index % machines.length];
    if (machine === undefined) throw new Error("no machine");
    return machine;
  };
  const alive = new Set<string>();
  const forgotten = new Set<string>();
  let words = 0;
  for (const step of steps) {
    switch (step.do) {
      case "record": {
        const made = Array.from({ length: step.events }, () => ({
          sessionId: `session-${step.session}`,
          projectPath: PROJECTS[step.session % PROJECTS.length] ?? null,
          data: { text: `words-${words++}-end` },
        }));
        for (const { id, data } of pick(step.on).record(...made))
          alive.add(`${id} ${String((data as { text?: unknown }).text)}`);
        break;
      }
      case "sync":
        await pick(step.on).sync();
        break;
      case "interrupt":
        await pick(step.on)
          .sync(interruptedTarget(folder.target, step.calls, step.isCarriedOut))
          .catch((error: unknown) => {
            if (!(error instanceof TargetFault)) throw error;
          });
        break;
      case "forget": {
        const machine = pick(step.on);
        const sessionId = `session-${step.session}`;
        const gone = new Set(
          (await machine.context.store.getSessionEvents(sessionId)).map(({ id }) => id),
        );
        // What was recorded and not read yet is forgotten, too.
        await machine.forget({ by: "session", sessionId });
        const left = new Set(await machine.ids());
        for (const one of new Set(alive)) {
          const [id = "", text = ""] = one.split(" ");
          const isHere = gone.has(id) || (machine.made.has(id) && !left.has(id));
          if (!isHere) continue;
          alive.delete(one);
          forgotten.add(text);
        }
        break;
      }
      case "unshare": {
        const { home } = pick(step.on);
        const project = PROJECTS[step.project] ?? "";
        // And shared again, so that in the end everything is everywhere.
        saveShares(home, withProject(readShares(home), project, false));
        await pick(step.on).sync();
        saveShares(home, withProject(readShares(home), project, true));
        break;
      }
      case "add":
        if (machines.length < MOST_MACHINES) machines.push(folder.addMachine());
        break;
    }
  }
  for (let round = 0; round < 3; round++) for (const machine of machines) await machine.sync();
  const wanted = [...alive].map((one) => one.split(" ")[0] ?? "").toSorted();
  for (const machine of machines) {
    const report = await machine.sync();
    expect({ steps, report }).toMatchObject({
      steps,
      report: { sent: 0, received: 0, troubles: [] },
    });
    expect({ steps, ids: await machine.ids() }).toEqual({ steps, ids: wanted });
    const lines = machine.lineIds();
    expect({ steps, lines: lines.toSorted() }).toEqual({ steps, lines: wanted });
  }
  const packs = await folder.packs();
  const stored = packs.flatMap(({ lines }) => lines);
  const ids = stored.map((line) => (JSON.parse(line) as { id: string }).id).toSorted();
  expect({ steps, ids }).toEqual({ steps, ids: wanted });
  const everything = [JSON.stringify(packs), ...machines.map((machine) => machine.bytes())].join(
    "\n",
  );
  for (const text of forgotten)
    expect({ steps, text, isThere: everything.includes(text) }).toEqual({
      steps,
      text,
      isThere: false,
    });
}

/** Fails at one call, before or after it is carried out: as when the machine is switched off in that moment. */
function interruptedTarget(target: PackTarget, calls: number, isCarriedOut: boolean): PackTarget {
  let left = calls;
  const cut = async <T>(work: () => Promise<T>): Promise<T> => {
    const isLast = left-- <= 0;
    if (isLast && !isCarriedOut) throw new TargetFault("SYNC_UNREACHABLE", "test", "cut");
    const result = await work();
    if (isLast) throw new TargetFault("SYNC_UNREACHABLE", "test", "cut");
    return result;
  };
  return {
    ...target,
    list: () => cut(target.list),
    read: (name) => cut(() => target.read(name)),
    write: (name, bytes) => cut(() => target.write(name, bytes)),
    remove: (name) => cut(() => target.remove(name)),
  };
}
