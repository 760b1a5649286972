/** Who we are talking to, and in which language. */
import { signal } from "@preact/signals";
import type { Answers } from "../../daemon/api/answers.ts";
import { language, tellTimesOf } from "../words.ts";
import { ask } from "./ask.ts";
import { askAgain } from "./connection.ts";
import { lookAgain } from "./look-again.ts";

export const facts = signal<Answers["page"] | null>(null);

const GONE_MS = [500, 3000, 15_000] as const;

export async function readFacts(): Promise<void> {
  const told = await ask<Answers["page"]>("/page");
  tellTimesOf(told.timeZone);
  const { value: before } = facts;
  const isOther = before !== null && before.language !== told.language;
  // It is noted before it is gone.
  const isForgetting = before !== null && before.forgotten !== told.forgotten;
  if (isForgetting) for (const ms of GONE_MS) setTimeout(askAgain, ms);
  if (JSON.stringify(before) !== JSON.stringify(told)) facts.value = told;
  language.value = told.language;
  if (isOther) askAgain();
}

/** Somebody may pause, or change the language, elsewhere: in a terminal, in another tab. */
export function followFacts(): void {
  lookAgain(() => void readFacts().catch(() => undefined));
}
