/** Documents of prompts and answers. */
import { extractTitleWords } from "../../../clients/transcript/person-words.ts";
import type { EventOf } from "../../../event/event.ts";
import { type DocumentDraft, extractOwnWords } from "./document-draft.ts";

/** Our own commands are not the work; what is said with them stands in what they save. */
const OWN_COMMAND =
  /^\/(?:[\w-]+:)?(?:(?:save|restore)-context|session:(?:new|save|load|status))(?![\w-])/;

export function draftPrompt({ data }: EventOf<"prompt">): readonly DocumentDraft[] {
  const said = extractOwnWords(data.text);
  const text = said === null || OWN_COMMAND.test(said) ? null : extractTitleWords(said);
  return text === null ? [] : [{ kind: "prompt", text }];
}

/** Where a turn failed, its last words are the client's. */
export function draftAnswer({ data }: EventOf<"turn.end">): readonly DocumentDraft[] {
  const text = data.ok === false ? null : extractOwnWords(data.lastAssistantMessage);
  return text === null ? [] : [{ kind: "answer", text }];
}
