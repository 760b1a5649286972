/** Edits of settings as text: what is not ours keeps every byte. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { CLAUDE_EVENTS } from "../../src/clients/claude-code/settings.ts";
import {
  guardCommand,
  hookCommand,
  type RegisteredEvent,
  registerHooks,
  registrationState,
  unregisterHooks,
} from "../../src/clients/registration.ts";
import { isSettingsFault, parseSettings } from "../../src/clients/settings/json-text.ts";
import { settingsText, valueOf } from "./settings-styles.ts";

const PROGRAM = "/home/somebody/.self-generation/bin/self-gen";
const WANTED = {
  events: CLAUDE_EVENTS,
  command: hookCommand(PROGRAM, "claude-code"),
  guard: guardCommand(PROGRAM, "claude-code"),
};

/** The text, or a failed test. */
function ok<T extends string>(found: T | { readonly kind: string }): T {
  if (typeof found !== "string") throw new Error(JSON.stringify(found));
  return found;
}

const registered = (text: string): string => ok(registerHooks(text, WANTED));

type Groups = Record<string, unknown[]>;
const hooksOf = (text: string): Groups => (valueOf(text)["hooks"] ?? {}) as Groups;

const groupOf = ({ matcher, timeout, isGuard }: RegisteredEvent): object => {
  const command = isGuard === true ? WANTED.guard : WANTED.command;
  const hooks = [{ type: "command", command, timeout }];
  return matcher === undefined ? { hooks } : { matcher, hooks };
};

const isOurs = (group: unknown): boolean =>
  JSON.stringify(group).includes("/home/somebody/.self-generation/bin/self-gen");

describe("whatever the settings are and however they are written", () => {
  test("each event gets exactly the groups that we ask for, and everything else keeps its value and its order [R122]", () => {
    fc.assert(
      fc.property(settingsText, (text) => {
        const after = registered(text);
        const { hooks: _, ...rest } = valueOf(after);
        const { hooks: __, ...before } = valueOf(text);
        expect(rest).toEqual(before);
        expect(Object.keys(rest)).toEqual(Object.keys(before));
        const [now, then] = [hooksOf(after), hooksOf(text)];
        for (const [event, all] of Map.groupBy(CLAUDE_EVENTS, (one) => one.event)) {
          expect(now[event]?.filter(isOurs)).toEqual(all.map(groupOf));
        }
        for (const event of new Set([...Object.keys(now), ...Object.keys(then)])) {
          expect(now[event]?.filter((group) => !isOurs(group))).toEqual(then[event] ?? []);
        }
      }),
      { numRuns: 240 },
    );
  });

  test("taking our hooks out again gives back the very same bytes [R122]", () => {
    fc.assert(
      fc.property(settingsText, (text) => {
        expect(ok(unregisterHooks(registered(text), text))).toBe(text);
      }),
      { numRuns: 240 },
    );
  });

  test("every character of what was there stands in the new text, in the same order [R122]", () => {
    fc.assert(
      fc.property(settingsText, (text) => {
        const after = registered(text);
        let at = 0;
        for (const character of text) {
          at = after.indexOf(character, at) + 1;
          expect(at).toBeGreaterThan(0);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("a second registration changes nothing [R123]", () => {
    fc.assert(
      fc.property(settingsText, (text) => {
        const once = registered(text);
        expect(registered(once)).toBe(once);
        expect(registrationState(once, WANTED)).toBe("current");
        expect(registrationState(text, WANTED)).toBe("missing");
      }),
      { numRuns: 200 },
    );
  });

  test("hooks of an older version are replaced, never doubled, and leave nothing behind [R123]", () => {
    const older = {
      events: CLAUDE_EVENTS.slice(0, 9).map(({ event }) => ({ event, timeout: 3 })),
      command:
        'test -x "$HOME/.self-generation/bin/self-gen" || exit 0; exec "$HOME/.self-generation/bin/self-gen" hook',
      guard: "",
    };
    fc.assert(
      fc.property(settingsText, (text) => {
        const old = ok(registerHooks(text, older));
        expect(registrationState(old, WANTED)).toBe("outdated");
        const renewed = ok(registerHooks(old, WANTED, text));
        expect(renewed).not.toContain("$HOME");
        expect(registrationState(renewed, WANTED)).toBe("current");
        expect(ok(unregisterHooks(renewed, text))).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  test("what the person adds beside our hooks stays when they go", () => {
    fc.assert(
      fc.property(settingsText, settingsText, (text, other) => {
        const added = { hooks: [{ type: "command", command: "added later" }] };
        // The person's own editor writes the whole file anew, with groups before and after ours.
        const value = valueOf(registered(text));
        const groups = value["hooks"] as Groups;
        const changed = {
          ...value,
          later: valueOf(other),
          hooks: { ...groups, Stop: [added, ...(groups["Stop"] ?? []), added], Mine: [added] },
        };
        const left = valueOf(ok(unregisterHooks(JSON.stringify(changed, null, 3), text)));
        const { hooks: _, ...rest } = left;
        const { hooks: __, ...before } = valueOf(text);
        expect(rest).toEqual({ ...before, later: valueOf(other) });
        const then = hooksOf(text);
        expect(left["hooks"]).toEqual({
          ...then,
          Stop: [added, ...(then["Stop"] ?? []), added],
          Mine: [added],
        });
      }),
      { numRuns: 200 },
    );
  });
});

describe("the file's own hand", () => {
  test.each([
    ["two spaces", '{\n  "model": "x"\n}\n', '\n  "hooks": {\n    "SessionStart": [\n      {'],
    ["four spaces", '{\n    "model": "x"\n}', '\n    "hooks": {\n        "SessionStart": ['],
    ["tabs", '{\n\t"model": "x"\n}', '\n\t"hooks": {\n\t\t"SessionStart": [\n\t\t\t{'],
    ["CRLF", '{\r\n  "model": "x"\r\n}', '\r\n  "hooks": {\r\n    "SessionStart": ['],
    ["one line", '{"model":"x"}', '"model":"x","hooks":{"SessionStart":[{"hooks":['],
    ["one line with spaces", '{ "model": "x" }', '{ "model": "x", "hooks": {"SessionStart"'],
  ])("is kept: %s", (_, text, piece) => {
    const after = registered(text);
    expect(after).toContain(piece);
    expect(after.includes("\r\n")).toBe(text.includes("\r\n"));
    expect(after.replaceAll("\r\n", "").includes("\n")).toBe(/(?<!\r)\n/.test(text));
    expect(after.endsWith("\n")).toBe(text.endsWith("\n"));
  });

  test.each([
    ["nothing at all", ""],
    ["white space", " \n\t"],
    ["an empty object", "{}"],
    ["an empty object over two lines", "{\n}\n"],
    ["only a byte order mark", "\uFEFF"],
  ])(
    "settings that hold nothing get our hooks, and hold nothing again without them: %s",
    (_, text) => {
      const after = registered(text);
      expect(Object.keys(hooksOf(after))).toEqual([
        ...new Set(CLAUDE_EVENTS.map(({ event }) => event)),
      ]);
      expect(valueOf(ok(unregisterHooks(after, text)))).toEqual({});
    },
  );

  test("lists and objects that stood there empty stand there empty again", () => {
    for (const text of [
      '{"hooks":{}}',
      '{\n  "hooks": {}\n}\n',
      '{"hooks":{"Stop":[]}}',
      '{\n  "hooks": {\n    "Stop": [],\n    "Odd": []\n  },\n  "a": 1\n}',
    ]) {
      expect(ok(unregisterHooks(registered(text), text))).toBe(text);
    }
  });
});

describe("settings that cannot be changed safely are refused with their place", () => {
  test.each([
    ["a trailing comma", '{\n  "a": 1,\n}', 3, 1],
    ["a trailing comma in a list", '{\n  "a": [1,]\n}', 2, 11],
    ["a comment", '{\n  // mine\n  "a": 1\n}', 2, 3],
    ["a comment behind a value", '{\n  "a": 1 /* mine */\n}', 2, 10],
    ["a file cut off", '{\n  "a": 1,\n  "b": [1, 2', 3, 13],
    ["a bare name", "{ a: 1 }", 1, 3],
    ["a missing comma", '{\r\n  "a": 1\r\n  "b": 2\r\n}', 3, 3],
    ["something behind the end", '{"a":1} x', 1, 9],
    ["a line break in a text", '{"a": "x\ny"}', 1, 7],
  ])("%s", (_, text, line, column) => {
    const fault = { kind: "not_json", line, column, isComment: text.includes("mine") } as const;
    expect(parseSettings(text)).toEqual(fault);
    expect(registerHooks(text, WANTED)).toEqual(fault);
    expect(unregisterHooks(text, null)).toEqual(fault);
  });

  test.each(["[]", "null", "3", '"text"'])("JSON that is no object: %s", (text) => {
    expect(registerHooks(text, WANTED)).toMatchObject({ kind: "not_object", line: 1, column: 1 });
  });

  test.each([
    ["hooks that are a list", '{\n  "hooks": []\n}', "hooks", 2, 12],
    ["hooks that are nothing", '{"hooks": null}', "hooks", 1, 11],
    ["an event that is no list", '{"hooks": {\n "Stop": {}}}', "hooks.Stop", 2, 10],
    ["hooks twice", '{"hooks": {}, "hooks": {}}', "hooks", 1, 11],
    ["an event twice", '{"hooks": {"Stop": [], "Stop": []}}', "hooks.Stop", 1, 20],
    ["handlers twice", '{"hooks": {"Stop": [{"hooks": [], "hooks": []}]}}', "hooks.Stop.0", 1, 21],
  ])("%s", (_, text, path, line, column) => {
    expect(registerHooks(text, WANTED)).toEqual({ kind: "not_hooks", path, line, column });
    expect(unregisterHooks(text, null)).toEqual({ kind: "not_hooks", path, line, column });
  });

  test("what stands twice elsewhere is none of our business", () => {
    const text = '{"env": {}, "env": {"A": "1"}, "model": "x"}';
    expect(ok(unregisterHooks(registered(text), text))).toBe(text);
  });

  test("a property named __proto__ is a property like any other", () => {
    const command = JSON.stringify(WANTED.command);
    const text = `{"__proto__": {"hooks": 1}, "hooks": {"__proto__": [], "Stop": [{"__proto__": {"hooks": [{"command": ${command}}]}}]}}`;
    expect(ok(unregisterHooks(registered(text), text))).toBe(text);
  });

  test("a nesting deeper than anybody's settings is refused, not a crash", () => {
    const text = `{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
    const found = parseSettings(text);
    expect(isSettingsFault(found) && found.kind).toBe("not_json");
  });
});

test("a group of the person's own that calls our hook keeps everything but that call", () => {
  const group = {
    description: "my note",
    matcher: "abc",
    hooks: [{ type: "command", command: "/x/self-gen hook" }],
  };
  const text = JSON.stringify({ hooks: { Stop: [group] } });
  const registered = registerHooks(text, WANTED);
  if (typeof registered !== "string") throw new Error(registered.kind);
  const { hooks } = JSON.parse(registered) as { hooks: Record<string, unknown[]> };
  expect(hooks["Stop"]?.[0]).toEqual({ ...group, hooks: [] });
  expect(hooks["Stop"]).toHaveLength(2);
  expect(unregisterHooks(registered, null)).toBe(
    JSON.stringify({ hooks: { Stop: [{ ...group, hooks: [] }] } }),
  );
});
