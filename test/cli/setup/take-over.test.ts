/** Calls of ours that others wrote: an installation takes them over, so that nothing is recorded twice, and gives them back. */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { CLAUDE_EVENTS } from "../../../src/clients/claude-code/settings.ts";
import { classifyCommand } from "../../../src/clients/own-commands.ts";
import { hashOf, type InstalledSettings } from "../../../src/cli/setup/install-record.ts";
import type { SettingsPlace } from "../../../src/cli/setup/settings-places.ts";
import { planRegistration, planRemoval } from "../../../src/cli/setup/settings-change.ts";
import { en } from "../../../src/text/en.ts";
import { mixedText, valueOf } from "../../clients/settings-styles.ts";

const folder = mkdtempSync(join(tmpdir(), "self-gen-take-over-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place: SettingsPlace = {
  client: "claude-code",
  scope: "user",
  path: join(folder, "settings.json"),
};
const wants = { program: "/home/somebody/.self-generation/bin/self-gen", plugin: null };

/** What an installation leaves, and what it notes of it. */
function installed(text: string, known?: InstalledSettings): [string, InstalledSettings] {
  writeFileSync(place.path, text);
  const { after, base } = planRegistration(place, wants, known, en);
  if (after === null) throw new Error("no settings");
  return [after, { ...place, hash: hashOf(after), base }];
}

function uninstalled(text: string, known: InstalledSettings): string | null {
  writeFileSync(place.path, text);
  const change = planRemoval(place, known, null, en);
  return change === null ? text : change.after;
}

type Handler = { readonly command?: unknown; readonly args?: readonly string[] } | null;

const callOf = (one: Handler): string | null =>
  typeof one?.command === "string" ? [one.command, ...(one.args ?? [])].join(" ") : null;
const isOurs = (one: Handler): boolean => classifyCommand(callOf(one) ?? "") !== null;

/** The handlers of each event, with their group's matcher. */
function handlersIn(text: string): Record<string, (readonly [unknown, Handler])[]> {
  const hooks = (valueOf(text)["hooks"] ?? {}) as Record<string, unknown[]>;
  return Object.fromEntries(
    Object.entries(hooks).map(([event, groups]) => [
      event,
      groups.flatMap((group) => {
        const { matcher, hooks: all } = (group ?? {}) as { matcher?: unknown; hooks?: unknown };
        return Array.isArray(all) ? all.map((one) => [matcher, one as Handler] as const) : [];
      }),
    ]),
  );
}

const strangersIn = (text: string): object =>
  Object.fromEntries(
    Object.entries(handlersIn(text))
      .map(([event, all]) => [event, all.filter(([, one]) => !isOurs(one))] as const)
      .filter(([, all]) => all.length > 0),
  );

const callsIn = (text: string): string[] =>
  Object.entries(handlersIn(text))
    .flatMap(([event, all]) => all.map(([matcher, one]) => JSON.stringify([event, matcher, one])))
    .toSorted();

describe("whatever calls of ours stand among others', however the file is written", () => {
  test("an installation leaves one of each event, every other hook as it was, and nothing to do for the next [R123]", () => {
    fc.assert(
      fc.property(mixedText, (text) => {
        const [after, known] = installed(text);
        for (const [event, all] of Map.groupBy(CLAUDE_EVENTS, (one) => one.event)) {
          const ours = handlersIn(after)[event]?.filter(([, one]) => isOurs(one));
          expect(ours).toHaveLength(all.length);
          for (const [, one] of ours ?? [])
            expect(classifyCommand(callOf(one) ?? "")).toBe("installed");
        }
        expect(strangersIn(after)).toEqual(strangersIn(text));
        expect(installed(after, known)).toEqual([after, known]);
      }),
      { numRuns: 150 },
    );
  });

  test("its removal gives back the very same bytes, also after a second installation [R123]", () => {
    fc.assert(
      fc.property(mixedText, (text) => {
        const [after, known] = installed(text);
        expect(uninstalled(after, known)).toBe(text);
        const [again, noted] = installed(after, known);
        expect(uninstalled(again, noted)).toBe(text);
      }),
      { numRuns: 150 },
    );
  });

  test("its removal gives them back where the person has changed the file meanwhile, and keeps the change [R123]", () => {
    fc.assert(
      fc.property(mixedText, (text) => {
        const [after, known] = installed(text);
        const changed = JSON.stringify({ ...valueOf(after), addedLater: 1 }, null, 1);
        const left = uninstalled(changed, known) ?? "";
        expect(valueOf(left)["addedLater"]).toBe(1);
        // Of two alike in one event one is enough.
        expect(new Set(callsIn(left))).toEqual(new Set(callsIn(text)));
        const [renewed, noted] = installed(changed, known);
        expect(strangersIn(renewed)).toEqual(strangersIn(text));
        expect(new Set(callsIn(uninstalled(renewed, noted) ?? ""))).toEqual(new Set(callsIn(text)));
      }),
      { numRuns: 150 },
    );
  });
});

test("a file with comments, which the client does not read, is refused and not touched [R123]", () => {
  const text = '{\n  // mine\n  "hooks": {}\n}\n';
  expect(() => installed(text)).toThrow();
});
