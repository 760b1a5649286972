/**
 * The rule by which Claude Code allows a command without asking (`permissions.allow` of its settings). A rule also allows any further
 * arguments, so only commands that check, build or read, whatever the arguments, have one. Interpreters, shells, commands
 * that fetch, install, publish or remove, and unknown ones have none.
 */
import { NODE_MANAGERS } from "../../lexicon/managed-packages.ts";
import { findRow, hasWord } from "../../lexicon/words.ts";
import { listedName } from "../../lexicon/shell/subcommands.ts";

const CHECKS = ["test", "tests", "check", "lint", "build", "compile", "typecheck", "type-check"];
const SCRIPTS = [...CHECKS, "tsc", "types", "unit", "e2e", "coverage", "format", "fmt"];

/** Subcommands by program. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  bazel: ["build", "test"],
  cargo: ["build", "check", "clippy", "fmt", "test"],
  deno: ["check", "fmt", "lint", "test"],
  dotnet: ["build", "test"],
  flutter: ["analyze", "test"],
  git: ["add", "blame", "status"],
  go: ["build", "fmt", "test", "vet"],
  gradle: CHECKS,
  just: CHECKS,
  make: CHECKS,
  mvn: ["compile", "test", "verify"],
  npm: ["test"],
  pnpm: ["test"],
  rake: CHECKS,
  bun: ["test"],
  swift: ["build", "test"],
  yarn: ["test"],
};

/** They name a script of the project in their third word. */
const RUNNERS = `${NODE_MANAGERS} turbo`;

/** What `gh` shows, by what it shows it of: two words name one of its commands. */
const GH_SUBJECTS = new Set(["issue", "pr", "release", "repo", "run", "workflow"]);
const GH_LOOKS = new Set(["checks", "diff", "list", "status", "view"]);

/** Programs that check, and take no subcommand. */
const ALONE: ReadonlySet<string> = new Set([
  "biome",
  "ctest",
  "eslint",
  "jest",
  "mocha",
  "mypy",
  "oxlint",
  "phpunit",
  "prettier",
  "pyright",
  "pytest",
  "rspec",
  "ruff",
  "tsc",
  "vitest",
  "vue-tsc",
]);

/** Words that make a script of a harmless name do more. */
const DOES_MORE =
  /deploy|publish|release|push|upload|prod|install|clean|drop|reset|remove|delete|migrat|seed/;

/** A tool of a server that only looks, as far as its name can say so. */
const LOOKS = /^mcp__[\w-]+?__(?:describe|find|get|list|read|search|show|view)(?:[_-]|[A-Z]|$)/;
const SECRETS = /secret|token|credential|passw|api_?key|private/i;

/** Null where no rule is narrow enough. */
export function findAllowRule(tool: string | null, action: string | null): string | null {
  if (tool === "WebSearch") return tool;
  if (tool !== null && LOOKS.test(tool)) return SECRETS.test(tool) ? null : tool;
  if (tool !== "Bash" || action === null || !isHarmless(action.split(" "))) return null;
  return `Bash(${action}:*)`;
}

function isHarmless(words: readonly string[]): boolean {
  const [program = "", subcommand, script, ...more] = words;
  if (more.length > 0) return false;
  if (subcommand === undefined) return ALONE.has(program);
  if (script !== undefined) {
    if (program === "gh") return GH_SUBJECTS.has(subcommand) && GH_LOOKS.has(script);
    return hasWord(RUNNERS, program) && subcommand === "run" && isCheck(script);
  }
  return findRow(COMMANDS, listedName(program))?.includes(subcommand) === true;
}

/** `test`, `test:unit`, `lint-all`; with a dot it is a file. */
const isCheck = (script: string): boolean =>
  /^[\w:-]+$/.test(script) &&
  !DOES_MORE.test(script) &&
  SCRIPTS.some((name) => script === name || new RegExp(`^${name}[:-]`).test(script));
