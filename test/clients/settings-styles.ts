/** Settings as people and programs write them: generated values in many spellings of JSON. */
import fc from "fast-check";

type Spelling = {
  readonly indent: string;
  readonly eol: string;
  readonly mark: boolean;
  readonly ending: string;
};

const spelling: fc.Arbitrary<Spelling> = fc.record({
  indent: fc.constantFrom("", "  ", "   ", "    ", "\t"),
  eol: fc.constantFrom("\n", "\r\n"),
  mark: fc.boolean(),
  ending: fc.constantFrom("", "\n", "\r\n", "\n\n", "  "),
});

const spelled = (value: unknown, { indent, eol, mark, ending }: Spelling): string =>
  `${mark ? "\uFEFF" : ""}${JSON.stringify(value, null, indent).replaceAll("\n", eol)}${ending}`;

/** White space wherever JSON allows it, but not in an empty list or object: that alone is not kept there. */
function scattered(value: unknown, gaps: readonly string[]): string {
  let next = 0;
  const gap = (): string => gaps[next++ % gaps.length] ?? "";
  const write = (one: unknown): string => {
    if (Array.isArray(one)) {
      if (one.length === 0) return "[]";
      return `[${one.map((item) => gap() + write(item) + gap()).join(",")}]`;
    }
    if (typeof one === "object" && one !== null) {
      const fields = Object.entries(one);
      if (fields.length === 0) return "{}";
      const field = ([name, item]: [string, unknown]): string =>
        `${gap()}${JSON.stringify(name)}${gap()}:${gap()}${write(item)}${gap()}`;
      return `{${fields.map(field).join(",")}}`;
    }
    return JSON.stringify(one);
  };
  return gap() + write(value) + gap();
}

const STRANGERS_COMMANDS = [
  "echo 안녕",
  "prettier --write",
  "self-gen status",
  "cat ~/.self-generation/config.json",
  "~/bin/other-tool hook --client claude-code",
];

const handler = fc.record(
  {
    type: fc.constantFrom("command", "http", "prompt"),
    command: fc.constantFrom(...STRANGERS_COMMANDS),
    timeout: fc.nat(600),
    async: fc.boolean(),
  },
  { requiredKeys: ["type"] },
);

/** Also what no client accepts: it is not ours to judge. */
const group = fc.oneof(
  fc.record(
    {
      matcher: fc.oneof(
        fc.constantFrom("", "*", "Bash|Edit"),
        fc.constant({ tools: ["Bash"] }),
        fc.constant(null),
      ),
      hooks: fc.array(handler, { maxLength: 3 }),
    },
    { requiredKeys: ["hooks"] },
  ),
  fc.constantFrom<unknown>(null, 7, "odd", [], {}, { hooks: "odd" }, { hooks: [null, 3, []] }),
);

const EVENTS = ["SessionStart", "Stop", "PreToolUse", "PostToolUse", "WorktreeCreate", "새 이벤트"];

const hooks = fc.dictionary(fc.constantFrom(...EVENTS), fc.array(group, { maxLength: 3 }), {
  maxKeys: 4,
});

/** A value with nothing of ours in it. */
const settingsValue: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(
    fc.dictionary(
      fc.string({ unit: "grapheme", maxLength: 8 }).filter((name) => name !== "hooks"),
      fc.jsonValue({ maxDepth: 3, stringUnit: "grapheme" }),
      { maxKeys: 4 },
    ),
    fc.option(hooks, { nil: undefined }),
    fc.boolean(),
  )
  .map(([rest, found, isFirst]) => {
    const others = Object.entries(rest);
    const own: [string, unknown][] = found === undefined ? [] : [["hooks", found]];
    return Object.fromEntries(isFirst ? [...own, ...others] : [...others, ...own]);
  });

const gaps = fc.array(fc.constantFrom("", "", " ", "\n", "\t", "\r\n", "\n\n    "), {
  minLength: 1,
  maxLength: 7,
});

/** Settings as text, spelled in any way. */
export const settingsText: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(settingsValue, spelling).map(([value, style]) => spelled(value, style)),
  fc.tuple(settingsValue, gaps).map(([value, spaces]) => scattered(value, spaces)),
);

/** Calls of ours as people, documents and other tools write them; not as an installation does. */
const TAKEN = fc
  .record({
    before: fc.constantFrom("", "env ", "exec ", "timeout 5 ", "NODE_OPTIONS= ", "/usr/bin/env "),
    runtime: fc.constantFrom("node", "bun", "bun run", "npx", "node --no-warnings"),
    folder: fc.constantFrom("~", "$HOME", "${HOME}", "/home/somebody", "/srv/a"),
    name: fc.constantFrom("session-analyzer", "session-summary"),
    quote: fc.constantFrom("", '"'),
    client: fc.constantFrom("", " --client claude-code", " --client=codex"),
    behind: fc.constantFrom("", " || true", " 2>/dev/null || true", "; exit 0", " >/dev/null 2>&1"),
  })
  .map(({ before, runtime, folder, name, quote, client, behind }) => {
    const path = `${quote}${folder}/.self-generation/hooks/${name}.mjs${quote}`;
    return `${before}${runtime} ${path}${client}${behind}`;
  });

const LOGGERS = fc
  .tuple(
    fc.constantFrom("session.lifecycle PHASE=started", "skill.lifecycle PHASE=completed"),
    fc.constantFrom("~", "$HOME", "/home/somebody"),
  )
  .map(([about, folder]) => `EVENT_TYPE=${about} ${folder}/.claude/hooks/lifecycle-logger.sh`);

const mixed = fc.record({
  event: fc.constantFrom(...EVENTS),
  command: fc.oneof(TAKEN, LOGGERS, fc.constant("~/.self-generation/bin/self-gen hook")),
  /** Handed over without a shell. */
  isSplit: fc.boolean(),
  /** In a group of its own, or among the handlers of one that is there. */
  isAlone: fc.boolean(),
  matcher: fc.option(fc.constantFrom("", "Skill"), { nil: undefined }),
});

type Mixed = typeof mixed extends fc.Arbitrary<infer T> ? T : never;

function withMixed(value: Record<string, unknown>, all: readonly Mixed[]): Record<string, unknown> {
  const found = structuredClone((value["hooks"] ?? {}) as Record<string, unknown[]>);
  for (const { event, command, isSplit, isAlone, matcher } of all) {
    const split = {
      type: "command",
      command: "node",
      args: ["/a/.self-generation/hooks/session-summary.mjs"],
    };
    const own = isSplit ? split : { type: "command", command };
    const groups = (found[event] ??= []);
    const host = groups.find((one): one is { hooks: unknown[] } =>
      Array.isArray((one as { hooks?: unknown } | null)?.hooks),
    );
    if (host !== undefined && !isAlone) host.hooks.splice(host.hooks.length >> 1, 0, own);
    else groups.push({ ...(matcher === undefined ? {} : { matcher }), hooks: [own] });
  }
  return { ...value, hooks: found };
}

const mixedValue = fc
  .tuple(settingsValue, fc.array(mixed, { minLength: 1, maxLength: 5 }))
  .map(([value, all]) => withMixed(value, all));

/** Settings with calls of ours among others', spelled in any way. */
export const mixedText: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(mixedValue, spelling).map(([value, style]) => spelled(value, style)),
  fc.tuple(mixedValue, gaps).map(([value, spaces]) => scattered(value, spaces)),
);

export const valueOf = (text: string): Record<string, unknown> =>
  JSON.parse(text.replace(/^\uFEFF/, "")) as Record<string, unknown>;
