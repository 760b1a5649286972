import { pluralize } from "./pluralize.ts";

export const lint = {
  noFiles: (root: string) => `No instruction files (CLAUDE.md, AGENTS.md, GEMINI.md …) in ${root}`,
  clean: (files: number) => `No problems found in ${pluralize(files, "file")}`,
  found: (findings: number, files: number) =>
    `${pluralize(findings, "problem")} in ${pluralize(files, "file")}`,
  why: {
    deleted: (path: string, day: string, commit: string) =>
      `missing: ${path}, deleted ${day} (${commit})`,
    moved: (path: string, day: string, commit: string) =>
      `missing: ${path}, moved ${day} (${commit})`,
    touched: (path: string) => `missing: ${path}, used in an earlier session`,
    notImported: (path: string) => `import not found from this file: @${path}`,
    noCommand: (name: string, files: string, more: number) =>
      `unknown command: ${name}, not in ${files}${more === 0 ? "" : ` or ${pluralize(more, "other file")}`}`,
    contradicts: (place: string, quote: string) => `contradicts ${place}: ${quote}`,
    broken: (times: number, sessions: number, day: string, example: string) =>
      `broken ${pluralize(times, "time")} in ${pluralize(sessions, "session")}, last 30 days, last on ${day}: ${example}`,
    repeats: (place: string, more: number) =>
      more === 0
        ? `same rule as ${place}`
        : `same rule as ${place}, like ${pluralize(more, "other line")} of that file`,
    large: {
      long: (lines: number, _bytes: string, tokens: string) =>
        `${pluralize(lines, "line")}, about ${tokens} tokens in every session`,
      "index-lines": (lines: number) =>
        `${pluralize(lines, "line")}; Claude Code reads only the first 200 of a memory index`,
      "index-bytes": (_lines: number, bytes: string) =>
        `${bytes} bytes; Claude Code reads only the first 25,000 of a memory index`,
      "codex-bytes": (_lines: number, bytes: string) =>
        `${bytes} bytes; Codex reads only the first 32,768 by default`,
    },
  },
  fix: {
    gone: "remove the mention",
    importAs: (path: string) => `write @${path}; imports are relative to this file`,
    renamed: (path: string) => `change it to ${path}`,
    sameName: (paths: string) => `did you mean ${paths}?`,
    noCommand: "remove it, or add the command",
    nearest: (name: string) => `did you mean ${name}?`,
    contradicts: "keep one of the two, or say where each applies",
    broken: "reword it, move it up, enforce it with a hook or permission rule, or remove it",
    repeats: "keep one of the two",
    large: {
      long: "move parts that only some work needs to .claude/rules with `paths`, or to a skill",
      "index-lines": "keep one line per note, and move details to separate files",
      "index-bytes": "keep one short line per note, and move details to separate files",
      "codex-bytes": "shorten it, or raise project_doc_max_bytes in Codex's config.toml",
    },
  },
  cost: {
    heading: "Tokens per session (estimated):",
    tokens: (tokens: string) => `about ${tokens} tokens`,
    lines: (lines: number) => pluralize(lines, "line"),
    onDemand: "on demand",
    imported: (file: string) => `imported by ${file}`,
    heaviest: (heading: string, tokens: string) => `largest part: ${heading} (about ${tokens})`,
    total: (client: string, tokens: string) => `total in ${client}: about ${tokens} tokens`,
    perWeek: (sessions: number) => `about ${sessions} sessions a week in this project`,
  },
  options: {
    strict: "Exit with 1 if there are problems",
  },
  faults: {
    noFile: (path: string) => `no such file: ${path}`,
    noFileFix: "name an instruction file, or none to check all",
  },
};

export const manualLint = {
  lint: {
    about: [
      "Checks the files your agent follows: CLAUDE.md, CLAUDE.local.md, `.claude/rules`, AGENTS.md, GEMINI.md, Copilot's instructions, their imports, the same files in your home folder, and the client's memory of this project. Changes nothing and uses no model.",
      "Reports missing files and commands (`GONE_FILE`, `GONE_COMMAND`), contradictions, repeated lines, large files, and rules your sessions broke in the last 30 days (`BROKEN_RULE`). Reports only what git or recorded data proves. Ends with the estimated tokens of each file per session.",
    ],
    examples: {
      "self-gen lint": "Check every instruction file of this project",
      "self-gen lint CLAUDE.md": "Check one file",
      "self-gen lint --strict": "Fail in CI if there are problems",
    },
    exits: {
      0: "checked, with or without problems",
      1: "failed, or problems found with `--strict`",
      2: "invalid usage; nothing changed",
    },
  },
};
