/** A skill that fits a prompt is named, once in a session and never one that was used in it. */
import { clientOf } from "../clients/clients.ts";
import { openSettings } from "../config/load.ts";
import { sessionFile } from "../config/session-files.ts";
import { asText } from "../event/event.ts";
import { appendLines } from "../journal/append.ts";
import { compose } from "../recall/compose/compose.ts";
import { type FittingSkill, skillPart } from "../recall/compose/skill-part.ts";
import { injectionEvent } from "../recall/inject/injection.ts";
import { system } from "../system/system.ts";
import { contextText } from "../text/context.ts";
import type { Recorded } from "./hook.ts";
import { append, print } from "./writing.ts";

const HOOK = "UserPromptSubmit";
const MOST_UNITS = 1000;

export function nameSkill({ paths, client, event }: Recorded<"prompt">, skill: FittingSkill): void {
  const settings = openSettings(paths.config);
  if (settings("skillMatch") !== true) return;
  const known = sessionFile(paths.run, event.sessionId, "skills");
  const name = `${JSON.stringify(skill.name)}\n`;
  if (`\n${system.readFile(known) ?? ""}`.includes(`\n${name}`)) return;
  const text = contextText(settings("language") as "ko" | "en");
  const { abilities, hook } = clientOf(client);
  const composed = compose([skillPart(skill, abilities.hasSkillTool, text)], MOST_UNITS);
  if (composed.text === "" || appendLines(known, [name]).outcome === "failed") return;
  print(hook.encodeAnswer({ hookEventName: HOOK, context: composed.text, message: null }));
  const promptId = asText(event.data.promptId);
  append(paths, injectionEvent(event, { hook: HOOK, source: null, promptId, ...composed }));
}
