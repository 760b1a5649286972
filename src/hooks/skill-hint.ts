/**
 * UserPromptSubmit: a skill that exists and fits the prompt is named, once in a session and never one that was used in it.
 * One prepared file is read; without it nothing is said. Needs no database.
 */
import { encodeAnswer } from "../clients/answer.ts";
import { openSettings } from "../config/load.ts";
import { sessionFile } from "../config/session-files.ts";
import { asText } from "../event/event.ts";
import { appendLines } from "../journal/append.ts";
import { compose } from "../recall/compose/compose.ts";
import { skillPart } from "../recall/compose/skill-part.ts";
import { injectionEvent } from "../recall/inject/injection.ts";
import { readIndex } from "../recall/skill-match/index-file.ts";
import { matchSkill } from "../recall/skill-match/match.ts";
import { system } from "../system/system.ts";
import { contextText } from "../text/context.ts";
import type { Recorded } from "./hook.ts";
import { append, print } from "./writing.ts";

const HOOK = "UserPromptSubmit";
const MOST_UNITS = 1000;
/** A prompt waits no longer for it. */
const LATEST_MS = 30;

export async function answerPrompt({ paths, client, event }: Recorded): Promise<void> {
  const began = performance.now();
  const { projectPath, sessionId, data } = event;
  const prompt = asText(data["text"]);
  if (projectPath === null || prompt === null) return;
  const settings = openSettings(paths.config);
  if (settings("skillMatch") !== true) return;
  const index = readIndex(paths.run, client, projectPath);
  const skill = index === null ? null : (matchSkill(prompt, index)?.skill ?? null);
  if (skill === null || performance.now() - began > LATEST_MS) return;
  const known = sessionFile(paths.run, sessionId, "skills");
  const name = `${JSON.stringify(skill.name)}\n`;
  if (`\n${system.readFile(known) ?? ""}`.includes(`\n${name}`)) return;
  const text = contextText(settings("language") as "ko" | "en");
  const composed = compose([skillPart(skill, client === "claude-code", text)], MOST_UNITS);
  if (composed.text === "" || appendLines(known, [name]).outcome === "failed") return;
  print(encodeAnswer({ hookEventName: HOOK, context: composed.text, message: null }));
  const promptId = asText(data["promptId"]);
  append(paths, injectionEvent(event, { hook: HOOK, source: null, promptId, ...composed }));
}
