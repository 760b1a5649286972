/**
 * PreToolUse, where a project has rules: a call that breaks a rule of the user, or failed here in this form, is answered
 * with a reminder, once per session and rule. It never blocks, records only the reminder, and needs no database.
 */
import { encodeAnswer } from "../clients/hook/answer.ts";
import { readStdin } from "../clients/hook/stdin.ts";
import { isExcluded } from "../git/exclude.ts";
import { openConfigLookup } from "../config/load.ts";
import { sessionFile, sessionFolder } from "../config/session-files.ts";
import { asText, isObject } from "../event/event.ts";
import { compose } from "../recall/compose/compose.ts";
import { buildReminderParts } from "../recall/compose/reminder-part.ts";
import { createInjectionEvent } from "../recall/inject/injection.ts";
import { readGuard } from "../remember/guard/guard-file.ts";
import { findMatchingRules } from "../remember/guard/match-rules.ts";
import type { GuardRule } from "../remember/guard/guard-rules.ts";
import { rareFiles, system } from "../system/system.ts";
import { contextText } from "../text/context.ts";
import { openRecording } from "./hook.ts";
import { appendHookEvent, printHookAnswer } from "./output.ts";

const HOOK = "PreToolUse";
const MAX_UNITS = 1200;

export async function runGuard(): Promise<void> {
  process.umask(0o077);
  const recording = openRecording(process.env, process.execPath);
  const folder = process.env["CLAUDE_PROJECT_DIR"];
  if (recording === null || folder === undefined) return;
  const { paths, now } = recording;
  const guarded = readGuard(paths.run, folder);
  if (guarded === null) return;
  const { excludeProjects } = recording.settings;
  if (isExcluded(excludeProjects, [guarded.projectPath, folder], paths.userHome)) return;
  const settings = openConfigLookup(paths.config);
  if (!settings("reminders")) return;
  const input = await readStdin();
  if (input.kind !== "payload") return;
  const { session_id, tool_name, tool_input } = input.payload;
  const [sessionId, tool] = [asText(session_id), asText(tool_name)];
  if (sessionId === null || tool === null || !isObject(tool_input)) return;
  const found = findMatchingRules({ tool, input: tool_input }, guarded.rules);
  const fresh = takeNewReminders(paths.run, sessionId, found);
  if (fresh.length === 0) return;
  const text = contextText(settings("language"));
  const composed = compose(buildReminderParts(fresh, text), MAX_UNITS);
  if (composed.text === "") return;
  printHookAnswer(encodeAnswer({ hookEventName: HOOK, context: composed.text, message: null }));
  const at = { ts: now.toISOString(), sessionId, projectPath: guarded.projectPath };
  appendHookEvent(
    paths,
    createInjectionEvent(at, { hook: HOOK, source: null, promptId: null, ...composed }),
  );
}

/** Rules that this session was not reminded of yet; marks them as done. */
function takeNewReminders(
  run: string,
  sessionId: string,
  rules: readonly GuardRule[],
): readonly GuardRule[] {
  if (rules.length === 0) return [];
  const path = sessionFile(run, sessionId, "reminded");
  const before = new Set((system.readFile(path) ?? "").split("\n"));
  const fresh = rules.filter(({ id }) => !before.has(id));
  if (fresh.length === 0) return [];
  const { appendFileSync, mkdirSync } = rareFiles();
  mkdirSync(sessionFolder(run), { recursive: true, mode: 0o700 });
  appendFileSync(path, fresh.map(({ id }) => `${id}\n`).join(""), { mode: 0o600 });
  return fresh;
}
