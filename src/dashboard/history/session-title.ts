/** What a session is called wherever it is listed, also where nothing was asked in it that is known. */
import { words } from "../words.ts";

export type UntitledSession = {
  readonly title: string | null;
  readonly prompts: number;
  readonly tools: number;
  readonly state: "active" | "ended";
};

export function sessionTitle({ title, prompts, tools, state }: UntitledSession): string {
  if (title !== null) return title;
  const { history: text } = words();
  if (prompts > 0) return text.hiddenTitle;
  // Its prompts were asked before recording began, or stand in a transcript that is gone.
  if (tools > 0) return text.unaskedTitle(tools);
  return state === "ended" ? text.emptyTitle : text.noTitle;
}
