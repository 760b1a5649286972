import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { readImports } from "./house-imports.ts";
import { MAY_IMPORT, type SourceFile, unread, violations } from "./house-rules.ts";
import { readSourceFiles } from "./source-files.ts";
import { tokenize } from "./source-tokens.ts";

const ROOT = join(import.meta.dir, "..");

// The table of ARCHITECTURE.md, written out a second time and in full, so that a slip in the rules shows.
const BASEMENT = "event redact config lexicon text system";
const BELOW_ROOMS = `journal store clients embedding git openspec ${BASEMENT}`;
const BELOW_DOORS = `ingest observe remember recall learn team sync ${BELOW_ROOMS}`;
const DESIGN: Record<string, string> = {
  hooks: BELOW_DOORS,
  cli: `hub ${BELOW_DOORS}`,
  hub: `daemon ${BELOW_DOORS}`,
  daemon: BELOW_DOORS,
  mcp: BELOW_DOORS,
  dashboard: "text",
  ingest: `observe remember recall learn team sync ${BELOW_ROOMS}`,
  observe: BELOW_ROOMS,
  remember: BELOW_ROOMS,
  recall: `remember observe ${BELOW_ROOMS}`,
  learn: `recall remember observe ${BELOW_ROOMS}`,
  team: BELOW_ROOMS,
  sync: BELOW_ROOMS,
  journal: BASEMENT,
  store: BASEMENT,
  clients: BASEMENT,
  embedding: BASEMENT,
  git: BASEMENT,
  openspec: BASEMENT,
  event: "",
  redact: "lexicon",
  config: "system lexicon",
  lexicon: "",
  text: "",
  system: "",
};
const FOLDERS = Object.keys(DESIGN);

/** What the rules say about one sample file, as "rule: detail". */
function judge(path: string, text: string): string[] {
  return violations([{ path, text }]).map(({ rule, detail }) => `${rule}: ${detail}`);
}

describe("our source", () => {
  const files = readSourceFiles(ROOT, "src", [".ts", ".tsx", ".css"]);

  test("every file is read", () => {
    const counted = [...new Bun.Glob("src/**/*.{ts,tsx,css}").scanSync({ cwd: ROOT, dot: true })];
    expect(counted.length).toBeGreaterThan(0);
    expect(unread(files, counted)).toEqual([]);
    expect(files).toHaveLength(counted.length);
  });

  test("keeps the rules of the house", () => {
    const found = violations(files).map(({ rule, path, detail }) => `${rule}: ${path} → ${detail}`);
    expect(found).toEqual([]);
  });
});

describe("imports", () => {
  test("the table names the folders of the map and no others", () => {
    expect(Object.keys(MAY_IMPORT).toSorted()).toEqual(FOLDERS.toSorted());
  });

  test.each(FOLDERS)("%s imports what the map allows and nothing else", (from) => {
    const allowed = new Set([from, ...(DESIGN[from] ?? "").split(" ")]);
    for (const to of FOLDERS) {
      const found = judge(`src/${from}/deep/file.ts`, `import { a } from "../../${to}/noun.ts";`);
      expect(found, `${from} → ${to}`).toEqual(
        allowed.has(to) ? [] : [`import: ../../${to}/noun.ts`],
      );
    }
  });

  test.each([
    ["static", `import { a } from "../journal/a.ts";`],
    ["over several lines", `import {\n  a,\n  b,\n} from\n  "../journal/a.ts";`],
    ["type-only", `import type { A } from "../journal/a.ts";`],
    ["side effect", `import "../journal/a.ts";`],
    ["namespace", `import * as a from '../journal/a.ts';`],
    ["re-export", `export * from "../journal/a.ts";`],
    ["lazy", `const a = await import("../journal/a.ts");`],
    ["lazy, as a template", "const a = await import(`../journal/a.ts`);"],
    ["inside a template", "const a = `${await import('../journal/a.ts')}`;"],
    ["type of import", `type A = import("../journal/a.ts").A;`],
    ["require", `const a = require("../journal/a.ts");`],
    ["beside a comment", `import /* it's */ { a } from /* " */ "../journal/a.ts"; // "`],
    [
      "behind a URL and a regular expression",
      `f("http://x", /["'\`]/);\nimport "../journal/a.ts";`,
    ],
  ])("an import is found: %s", (_, text) => {
    expect(judge("src/event/a.ts", text)).toEqual(["import: ../journal/a.ts"]);
  });

  test.each([
    ["a comment", `// read from "../journal/a.ts"`],
    ["a sentence", `export const text = 'removed from "../journal/a.ts"';`],
    ["a template", "export const text = `import '${name}' from \"../journal/a.ts\"`;"],
  ])("what only looks like an import is none: %s", (_, text) => {
    expect(judge("src/event/a.ts", text)).toEqual([]);
  });

  test("built-ins and the own folder are free, also in the basement", () => {
    const text = `import "node:fs"; import "bun:sqlite"; import { x } from "bun"; import "./b.ts";`;
    expect(judge("src/event/a.ts", text)).toEqual([]);
  });

  test("a package is refused everywhere but where it belongs, and a path outside src everywhere", () => {
    expect(judge("src/cli/a.ts", `import * as v from "valibot";`)).toEqual(["package: valibot"]);
    expect(judge("src/event/a.ts", `import fs from "fs";`)).toEqual(["package: fs"]);
    expect(judge("src/clients/a.ts", `import { parseTree } from "jsonc-parser";`)).toEqual([]);
    expect(judge("src/cli/a.ts", `import { parseTree } from "jsonc-parser";`)).toEqual([
      "package: jsonc-parser",
    ]);
    expect(judge("src/cli/a.ts", `import "../../test/a.ts";`)).toEqual(["import: ../../test/a.ts"]);
    expect(judge("src/cli/a.ts", `import "../main.ts";`)).toEqual(["import: ../main.ts"]);
  });

  test("a file with markup is read too, and a page has nothing of the machine's", () => {
    const path = "src/dashboard/now/card.tsx";
    const found = (text: string): string[] =>
      violations([{ path, text }]).map(({ rule, detail }) => `${rule} ${detail}`);
    const markup = "export const Card = () => <p title={`a`}>it's / fine</p>;";
    expect(found(`import { words } from "../../text/dashboard.ts";\n${markup}`)).toEqual([]);
    expect(found(`import { store } from "../../store/store.ts";\n${markup}`)).toEqual([
      "import ../../store/store.ts",
    ]);
    expect(found(`import { join } from "node:path";\n${markup}`)).toEqual(["package node:path"]);
    expect(found(`${markup}\nexport default Card;`)).toEqual(["default export export default"]);
  });

  test("the dashboard takes only types from the daemon", () => {
    const path = "src/dashboard/page.ts";
    const refused = ["import: ../daemon/api.ts"];
    expect(judge(path, `import type { A } from "../daemon/api.ts";`)).toEqual([]);
    expect(judge(path, `import { a } from "../daemon/api.ts";`)).toEqual(refused);
    expect(judge(path, `import { type A } from "../daemon/api.ts";`)).toEqual(refused);
    expect(judge(path, `import type from "../daemon/api.ts";`)).toEqual(refused);
    expect(judge(path, `import type { A } from "./a.ts"; import "../daemon/api.ts";`)).toEqual(
      refused,
    );
  });

  test.each([
    ["values", `import { b } from "./b.ts";`, `export { a } from "./a.ts";`],
    ["a value and a type", `import { b } from "./b.ts";`, `import type { A } from "./a.ts";`],
    ["one only on demand", `await import("./b.ts");`, `import { a } from "./a.ts";`],
  ])("no two files import each other: %s", (_, a, b) => {
    const files = (second: string): SourceFile[] => [
      { path: "src/event/a.ts", text: a },
      { path: "src/event/b.ts", text: second },
    ];
    expect(violations(files(b))).toEqual([
      { rule: "circle", path: "src/event/a.ts", detail: "src/event/b.ts" },
    ]);
    expect(violations(files(`import { c } from "./c.ts";`))).toEqual([]);
  });

  test("the main file loads a door only when it is called, except the hook", () => {
    expect(judge("src/main.ts", `await import("./cli/status.ts");`)).toEqual([]);
    expect(judge("src/main.ts", `import { loadConfig } from "./config/load.ts";`)).toEqual([]);
    expect(judge("src/main.ts", `import { runHook } from "./hooks/hook.ts";`)).toEqual([]);
    expect(judge("src/main.ts", `import { status } from "./cli/status.ts";`)).toEqual([
      "import: ./cli/status.ts",
    ]);
  });

  test("an import says whether it is lazy or type-only", () => {
    expect(readImports(`export type { A } from "a"; import("b"); import { c } from "c";`)).toEqual([
      { specifier: "a", typeOnly: true, lazy: false },
      { specifier: "b", typeOnly: false, lazy: true },
      { specifier: "c", typeOnly: false, lazy: false },
    ]);
  });
});

describe("files", () => {
  test("a file that was not read is named", () => {
    const read = [{ path: "src/event/a.ts", text: "" }];
    expect(unread(read, ["src/event/a.ts", "src/event/b.ts"])).toEqual(["src/event/b.ts"]);
  });

  test("a file stands in a folder of the house", () => {
    expect(judge("src/attic/a.ts", "")).toEqual(["place: is in no folder of the house"]);
    expect(judge("src/loose.ts", "")).toEqual(["place: is in no folder of the house"]);
    expect(judge("src/main.ts", "")).toEqual([]);
    expect(judge("src/sql.d.ts", "")).toEqual([]);
  });

  test("300 lines are allowed, 301 are not", () => {
    expect(judge("src/event/a.ts", "x;\n".repeat(300))).toEqual([]);
    expect(judge("src/event/a.ts", "x;\n".repeat(301))).toEqual(["size: 301 lines"]);
    const styles = "src/dashboard/now/now.css";
    expect(judge(styles, "a {}\n".repeat(300))).toEqual([]);
    expect(judge(styles, "a {}\n".repeat(301))).toEqual(["size: 301 lines"]);
  });

  test.each([
    "export default 1;",
    "const a = 1; export { a as default };",
    `export { b, default } from "./b.ts";`,
  ])("a default export is refused: %s", (text) => {
    expect(judge("src/event/a.ts", text)).toEqual(["default export: export default"]);
  });

  test("a named export, a switch's default and a declaration file are no default exports", () => {
    const text = `export { default as b } from "./b.ts"; switch (x) { default: y(); }`;
    expect(judge("src/event/a.ts", text)).toEqual([]);
    const declared = `declare module "*.sql" { const text: string; export default text }`;
    expect(judge("src/sql.d.ts", declared)).toEqual([]);
  });

  test.each([
    ["src/event/lineCodec.ts", "lineCodec is not kebab-case"],
    ["src/event/Line.ts", "Line is not kebab-case"],
    ["src/event/line_codec.ts", "line_codec is not kebab-case"],
    ["src/event/Deep/line.ts", "Deep is not kebab-case"],
    ["src/event/utils.ts", "utils says nothing"],
    ["src/event/helpers/line.ts", "helpers says nothing"],
    ["src/event/common.ts", "common says nothing"],
    ["src/event/session-manager.ts", "session-manager says nothing"],
    ["src/event/service.ts", "service says nothing"],
  ])("a name is refused: %s", (path, detail) => {
    expect(judge(path, "")).toEqual([`name: ${detail}`]);
  });

  test("a name may speak of what git calls common", () => {
    expect(judge("src/git/common-folder.ts", "")).toEqual([]);
  });
});

test("a type's name means one thing in the program, and one in the page", () => {
  const types = (...paths: string[]) =>
    violations(paths.map((path) => ({ path, text: "export type Noun = string;\n" })));
  expect(types("src/event/a.ts", "src/redact/b.ts")).toEqual([
    { rule: "type", path: "src/redact/b.ts", detail: "Noun" },
  ]);
  expect(types("src/event/a.ts", "src/dashboard/b.ts")).toEqual([]);
});

describe("participles", () => {
  test.each([
    ["src/event/told.ts", "", "told"],
    ["src/event/said-lines.ts", "", "said-lines"],
    ["src/event/noun.ts", "export type Asked = string;", "Asked"],
    ["src/event/noun.ts", "export const applied = 1;", "applied"],
    ["src/event/noun.ts", "export async function readGiven() {}", "readGiven"],
    ["src/event/noun.ts", "export function isKeptInChain() {}", "isKeptInChain"],
  ])("%s: %s is no name", (path, code, detail) => {
    expect(judge(path, code)).toEqual([`participle: ${detail}`]);
  });

  test.each([
    ["src/event/saved-filters.ts", ""],
    ["src/event/embed.ts", ""],
    ["src/event/noun.ts", "export const startedAt = 1; const kept = 2;"],
    ["src/event/noun.ts", "export type ParsedQuery = string;"],
    ["src/event/noun.ts", `export const REDACTED = "[REDACTED]";`],
    ["src/text/noun.ts", "export const told = 1;"],
  ])("%s: %s is one", (path, code) => {
    expect(judge(path, code)).toEqual([]);
  });
});

describe("hosts", () => {
  test.each([
    "process.env",
    "process.cwd()",
    "process.stdout.write(x)",
    "new Date()",
    "Date.now()",
  ])("a command asks its host, not %s", (code) => {
    expect(judge("src/cli/a.ts", `const a = ${code};`)).toHaveLength(1);
    expect(judge("src/cli/a.ts", `// ${code}\nconst a = "${code}";`)).toEqual([]);
    expect(judge("src/daemon/a.ts", `const a = ${code};`)).toEqual([]);
  });

  test("a date made of something is no clock", () => {
    expect(judge("src/cli/a.ts", "const a = new Date(ts);")).toEqual([]);
  });
});

describe("our tests", () => {
  const tests = readSourceFiles(ROOT, "test", [".ts"]);
  const LEFT_OUT = /\b(?:test|it|describe)\.(?:only|skip|todo)\b/g;

  test("are all run: what is skipped says why (test/skip-reasons.ts), and nothing runs alone", () => {
    expect(tests.length).toBeGreaterThan(400);
    const found = tests.flatMap(({ path, text }) => {
      const { quoted, comments } = tokenize(text);
      const spans = [...quoted, ...comments];
      return [...text.matchAll(LEFT_OUT)]
        .filter(({ index }) => !spans.some(({ start, end }) => index >= start && index < end))
        .map(([what]) => `${path}: ${what}`);
    });
    expect(found).toEqual([]);
  });
});

test("a field of an event is read by its name, where the compiler knows it", () => {
  for (const code of [`event["text"]`, `asText(data["tool"])`, `last.data?.["ok"]`]) {
    expect(judge("src/remember/noun.ts", code)[0]).toStartWith("event: ");
    expect(judge("src/clients/noun.ts", code)).toEqual([]);
  }
  expect(judge("src/remember/noun.ts", `found["text"]; metadata["x"]; event.text`)).toEqual([]);
});

describe("clients", () => {
  test.each([
    `if (client === "codex") go();`,
    `const is = client !== "claude-code";`,
    `const is = "claude" === provider;`,
    `switch (client) { case "codex": go(); }`,
  ])("%s stands in clients/ alone", (code) => {
    expect(judge("src/clients/noun.ts", code)).toEqual([]);
    expect(judge("src/hooks/noun.ts", code)).toHaveLength(1);
    expect(judge("src/hooks/noun.ts", code)[0]).toStartWith("client: ");
  });

  test.each([
    `if (["claude", "codex"].includes(provider)) go();`,
    `const known = new Set(["claude"]);`,
    `const provider = asText(data.provider) ?? "claude";`,
    `type Reader = "claude" | "codex";`,
    `const limits = { codex: 32_768 };`,
    `import { claudeFolder } from "../clients/claude-code/folder.ts";`,
    `import type { A } from "../clients/codex/rollout.ts";`,
    "const path = `${project}/CLAUDE.md`;",
    `const names = ["AGENTS.md"];`,
    String.raw`const isGlobal = /\/\.claude\/[^/]*$/.test(path);`,
    `const folder = ".gemini";`,
  ])("%s goes round that, and is found", (code) => {
    expect(judge("src/clients/noun.ts", code)).toEqual([]);
    expect(judge("src/learn/noun.ts", code)[0]).toStartWith("client: ");
  });

  test.each([
    `go({ client: DEFAULT_CLIENT });`,
    `import { kitOf } from "../clients/kits.ts";`,
    `// As CLAUDE.md says of "codex".`,
    `const state = ".claude/session-state.json";`,
    `const word = "codexes";`,
  ])("%s is nobody's secret", (code) => {
    expect(judge("src/learn/noun.ts", code)).toEqual([]);
  });

  test("what is about one client is on a list", () => {
    const code = `import { claudeFolder } from "../../clients/claude-code/folder.ts";`;
    expect(judge("src/cli/setup/noun.ts", code)).toEqual([]);
    expect(judge("src/cli/show/noun.ts", code)).toHaveLength(1);
  });
});
