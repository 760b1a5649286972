/** A rule that a person keeps is held against tool calls like one of a conversation, until it is removed. */
import type { Paths } from "../../config/paths.ts";
import { isPersonsRule, toMemoryLine } from "../../recall/start/project-rules.ts";
import { endRule, restoreRule } from "../../remember/guard/end-rule.ts";
import { readGuard } from "../../remember/guard/guard-file.ts";
import { keepRules } from "../../remember/guard/keep-rules.ts";
import { clearCachedRules } from "../../remember/guard/rules-cache.ts";
import type { Memory } from "../../remember/memory/memory.ts";

export function guardMemory({ run }: Paths, memory: Memory, now: Date): void {
  const { projectPath, id, ts } = memory;
  if (projectPath === null || !isPersonsRule(memory)) return;
  const line = toMemoryLine(memory);
  restoreRule(run, { projectPath, line, sessionId: id, ts });
  const repoId = readGuard(run, projectPath)?.repoId ?? null;
  const said = { lines: [line], allowances: [], changes: [] };
  // Under its own ID: a session's rules are replaced when it is saved again.
  keepRules({ run, sessionId: id, projectPath, repoId, now }, null, said);
}

export function unguardMemory({ run }: Paths, memory: Memory): void {
  const { projectPath, id, ts } = memory;
  if (projectPath === null || !isPersonsRule(memory)) return;
  endRule(run, { projectPath, line: toMemoryLine(memory), sessionId: id, ts });
  clearCachedRules(run, projectPath);
}
