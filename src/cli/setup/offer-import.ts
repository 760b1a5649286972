/** The offer to import what was done before the installation, after everything else: it takes longest, and what is installed works without it. */
import type { Transcript } from "../../clients/transcript/parts.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { raiseRetention } from "../import/raise-retention.ts";
import { askYesNo } from "../terminal/ask.ts";
import { print, printLines } from "../terminal/terminal.ts";
import {
  costOf,
  countSessions,
  type EarlierSessions,
  findEarlierSessions,
  importEarlier,
  importQuestion,
} from "./earlier-sessions.ts";
import { estimateImportSeconds } from "./estimate-import.ts";

/** Prints each answer. `asks`: somebody can be asked. */
export async function offerImport(
  installation: Installation,
  earlier: EarlierSessions,
  asks: boolean,
  text: Text,
): Promise<void> {
  const { recent } = earlier;
  const isTaken = recent.length > 0 && (await offerRecent(installation, recent, asks, text));
  // A transcript may turn out to be older than its last lines say.
  const left = isTaken ? withLeft(earlier, await findEarlierSessions(installation)) : earlier;
  if (left.old.length > 0) await offerOld(installation, left, asks, text);
}

/** Answers whether any of them turned out to be too old. */
async function offerRecent(
  installation: Installation,
  recent: readonly Transcript[],
  asks: boolean,
  text: Text,
): Promise<boolean> {
  const later = text.setup.earlier.later(countSessions(recent));
  const seconds = asks ? await estimateImportSeconds(installation, recent) : 0;
  if (!asks || !askYesNo(importQuestion(recent, seconds, text), true)) {
    print(later);
    return false;
  }
  const { lines, report } = await importEarlier(installation, recent, text);
  printLines(lines);
  return !report.isStopped && report.sessions.old > 0;
}

function withLeft(before: EarlierSessions, after: EarlierSessions): EarlierSessions {
  const isLeft = new Set([...after.recent, ...after.old].map(({ path }) => path));
  const left = before.recent.filter(({ path }) => isLeft.has(path));
  const recent = before.recent.filter(({ path }) => !isLeft.has(path));
  return { ...before, recent, old: [...before.old, ...left] };
}

/** They are imported only with a longer retention. Where there are no others, the list would be empty without them. */
async function offerOld(
  installation: Installation,
  { recent, old }: EarlierSessions,
  asks: boolean,
  text: Text,
): Promise<void> {
  const { earlier } = text.setup;
  const { retentionDays } = installation.loaded.config;
  const count = countSessions(old);
  const isAll = recent.length === 0;
  const { raised, installation: longer } = await raiseRetention(installation, old, true, text);
  if (asks && raised !== null) {
    const cost = costOf(old, await estimateImportSeconds(longer, old), text);
    print((isAll ? earlier.oldOnly : earlier.oldMore)(count, retentionDays, cost));
    if (askYesNo(earlier.oldQuestion(raised.from, raised.to), isAll)) {
      const kept = await raiseRetention(installation, old, false, text);
      return printLines((await importEarlier(kept.installation, old, text)).lines);
    }
  }
  print(earlier.oldLater(count, retentionDays));
}
