import { counted } from "./counted.ts";

export const lint = {
  noFiles: (root: string) =>
    `Nothing to check: no CLAUDE.md, AGENTS.md, .claude/rules or MEMORY.md for ${root}.`,
  clean: (files: number) => `Nothing found in ${counted(files, "file")}.`,
  found: (findings: number, files: number) =>
    `${counted(findings, "finding")} in ${counted(files, "file")}.`,
  why: {
    deleted: (path: string, day: string, commit: string) =>
      `${path} does not exist: deleted ${day} (${commit}).`,
    moved: (path: string, day: string, commit: string) =>
      `${path} does not exist: moved ${day} (${commit}).`,
    touched: (path: string) => `${path} does not exist; a recorded session still worked with it.`,
    notImported: (path: string) => `@${path} leads nowhere from this file, so nothing is imported.`,
    noCommand: (name: string, files: string, more: number) =>
      `No “${name}” in ${files}${more === 0 ? "" : ` and ${counted(more, "other file")}`}.`,
    contradicts: (place: string, quote: string) => `Contradicts ${place}: ${quote}`,
    broken: (times: number, sessions: number, day: string, example: string) =>
      `Broken ${counted(times, "time")} in ${counted(sessions, "session")} over the last 30 days, last ${day}: ${example}`,
    repeats: (place: string, more: number) =>
      more === 0
        ? `Same rule as ${place}.`
        : `Same rule as ${place}; ${counted(more, "more line")} of that file ${more === 1 ? "is" : "are"} repeated here.`,
    large: {
      long: (lines: number, _bytes: string, tokens: string) =>
        `${counted(lines, "line")}, about ${tokens} tokens in every session.`,
      "index-lines": (lines: number) =>
        `${counted(lines, "line")}: Claude Code reads only the first 200 of a memory index.`,
      "index-bytes": (_lines: number, bytes: string) =>
        `${bytes} bytes: Claude Code reads only the first 25,000 of a memory index.`,
      "codex-bytes": (_lines: number, bytes: string) =>
        `${bytes} bytes: Codex reads only the first 32,768 by default.`,
    },
  },
  fix: {
    gone: "Remove the mention.",
    importAs: (path: string) => `Imports start from this file's folder: write @${path}.`,
    renamed: (path: string) => `Now at ${path}.`,
    sameName: (paths: string) => `Same name: ${paths}.`,
    noCommand: "Remove it, or add the command.",
    nearest: (name: string) => `Did you mean “${name}”?`,
    contradicts: "Keep one of the two, or say where each applies.",
    broken: "Reword it, move it up, enforce it with a hook or a permission rule, or drop it.",
    repeats: "Keep one of the two.",
    large: {
      long: "Move what only some work needs to .claude/rules with `paths`, or to a skill.",
      "index-lines": "Keep one line per note; move details to files of their own.",
      "index-bytes": "Keep one short line per note; move details to files of their own.",
      "codex-bytes": "Shorten it, or raise project_doc_max_bytes in Codex's config.toml.",
    },
  },
  cost: {
    heading: "Cost per session (estimate):",
    tokens: (tokens: string) => `about ${tokens} tokens`,
    lines: (lines: number) => counted(lines, "line"),
    onDemand: "only when needed",
    imported: (file: string) => `imported by ${file}`,
    heaviest: (heading: string, tokens: string) => `heaviest: ${heading} (about ${tokens})`,
    total: {
      claude: (tokens: string) => `total in Claude Code: about ${tokens} tokens`,
      codex: (tokens: string) => `total in Codex: about ${tokens} tokens`,
    },
    perWeek: (sessions: number) => `read by about ${sessions} sessions a week here`,
  },
  options: {
    strict: "exit with 1 when anything is found",
  },
  faults: {
    noFile: (path: string) => `There is no file ${path}.`,
    noFileFix: "name an instruction file, or none to check all of them",
  },
};

export const manualLint = {
  lint: {
    about: [
      "Checks the files that tell your agent what to do: CLAUDE.md, CLAUDE.local.md, AGENTS.md, `.claude/rules` and what they import, those in your home folder, and the client's own memory of this project. It reads only; no model is asked.",
      "It reports `GONE_FILE` and `GONE_COMMAND` (named there, but no longer in the project), `CONTRADICTION`, `REPEATED_LINE`, `BROKEN_RULE` (recorded commands and edits of the last 30 days that a rule forbids, counted since the rule was written) and `LARGE_FILE`. At the end it shows roughly how many tokens each file costs per session.",
      "A file counts as gone only if git or a recorded session knows that it existed, and a rule as broken only if a command or an edit can show it. What cannot be decided is not reported.",
    ],
    examples: {
      "self-gen lint": "every instruction file of the project you stand in",
      "self-gen lint CLAUDE.md": "findings of one file only",
      "self-gen lint --strict": "for CI: fails when anything is found",
      "self-gen lint --json": "with the ids of the events behind each broken rule",
    },
    exits: {
      0: "done, whether or not anything was found",
      1: "not done, or with `--strict`: something was found",
      2: "called wrongly; nothing was done",
    },
  },
};
