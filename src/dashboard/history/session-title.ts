/** What a session is called wherever it is listed, also where nothing was asked in it that is known. */
import { words } from "../words.ts";

export type UntitledSession = {
  readonly title: string | null;
  readonly prompts: number;
  readonly tools: number;
  readonly state: "active" | "ended";
};

/** Some programs ask by an id alone: its end tells nobody anything. */
const BARE_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function sessionTitle({ title, prompts, tools, state }: UntitledSession): string {
  const { history: text } = words();
  if (title !== null) return BARE_ID.test(title) ? text.idTitle(title.slice(0, 8)) : title;
  if (prompts > 0) return text.hiddenTitle;
  // Its prompts were asked before recording began, or stand in a transcript that is gone.
  if (tools > 0) return text.unaskedTitle(tools);
  return state === "ended" ? text.emptyTitle : text.noTitle;
}
