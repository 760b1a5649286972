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

export const valueOf = (text: string): Record<string, unknown> =>
  JSON.parse(text.replace(/^\uFEFF/, "")) as Record<string, unknown>;
