/** Names a skill that fits the prompt, once per session and never one that the session has used. */
import { clientOf } from "../clients/clients.ts";
import { openConfigLookup } from "../config/load.ts";
import { sessionFile } from "../config/session-files.ts";
import { asText } from "../event/event.ts";
import { appendLines } from "../journal/append.ts";
import { compose } from "../recall/compose/compose.ts";
import { type MatchedSkill, buildSkillPart } from "../recall/compose/skill-part.ts";
import { createInjectionEvent } from "../recall/inject/injection.ts";
import { system } from "../system/system.ts";
import { hookAnswerText } from "../text/hook-answers.ts";
import type { HookRecord } from "./hook.ts";
import { appendHookEvent, printHookAnswer } from "./output.ts";

const HOOK = "UserPromptSubmit";
const MAX_UNITS = 1000;

/** Whether it was printed, with what the person is shown besides. */
export function answerWithSkill(
  { paths, client, event }: HookRecord<"prompt">,
  skill: MatchedSkill,
  message: string | null,
): boolean {
  const settings = openConfigLookup(paths.config);
  if (!settings("skillMatch")) return false;
  const known = sessionFile(paths.run, event.sessionId, "skills");
  const name = `${JSON.stringify(skill.name)}\n`;
  if (`\n${system.readFile(known) ?? ""}`.includes(`\n${name}`)) return false;
  const text = hookAnswerText(settings("language"));
  const { abilities, hook } = clientOf(client);
  const composed = compose([buildSkillPart(skill, abilities.hasSkillTool, text)], MAX_UNITS);
  if (composed.text === "" || appendLines(known, [name]).outcome === "failed") return false;
  printHookAnswer(hook.encodeAnswer({ hookEventName: HOOK, context: composed.text, message }));
  const promptId = asText(event.data.promptId);
  appendHookEvent(
    paths,
    createInjectionEvent(event, { hook: HOOK, source: null, promptId, ...composed }),
  );
  return true;
}
