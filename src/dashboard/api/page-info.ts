/** Who we are talking to, and in which language. */
import { signal } from "@preact/signals";
import type { Answers } from "../../daemon/api/answers.ts";
import { language, showTimesIn } from "../words.ts";
import { ask } from "./ask.ts";
import { reloadAnswers } from "./connection.ts";
import { pollWhileVisible } from "./poll-while-visible.ts";

export const pageInfo = signal<Answers["page"] | null>(null);

const FORGET_RELOAD_DELAYS_MS = [500, 3000, 15_000] as const;

export async function loadPageInfo(): Promise<void> {
  const told = await ask<Answers["page"]>("/page");
  showTimesIn(told.timeZone);
  const { value: before } = pageInfo;
  const isOther = before !== null && before.language !== told.language;
  // It is noted before it is gone.
  const isForgetting = before !== null && before.forgotten !== told.forgotten;
  if (isForgetting) for (const ms of FORGET_RELOAD_DELAYS_MS) setTimeout(reloadAnswers, ms);
  if (JSON.stringify(before) !== JSON.stringify(told)) pageInfo.value = told;
  language.value = told.language;
  if (isOther) reloadAnswers();
}

/** Somebody may pause, or change the language, elsewhere: in a terminal, in another tab. */
export function pollPageInfo(): void {
  pollWhileVisible(() => void loadPageInfo().catch(() => undefined));
}
