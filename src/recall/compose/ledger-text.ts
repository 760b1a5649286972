import type { LedgerLine } from "../../remember/ledger/ledger-lines.ts";
import { localMinute } from "../../system/local-time.ts";
import type { ContextText } from "../../text/context.ts";
import { quoteLine } from "./quote.ts";

const LONGEST_LINE = 420;
const LONGEST_WORDS = 320;
const LONGEST_LATER = 200;

/** A line of the ledger, in the words of one language. */
export function formatLedgerLine(
  { kind, texts, ts, later }: LedgerLine,
  { ledger }: ContextText,
  isDated = false,
): string {
  const [first = "", second = "", third = "", removed = "", added = "", error = ""] = texts.map(
    (one) => quoteLine(one, LONGEST_WORDS),
  );
  const said = ((): string => {
    switch (kind) {
      case "refusal":
        return ledger.refusal(first, second);
      case "ban":
      case "decision":
        return ledger[kind](first, isDated && typeof ts === "string" ? localMinute(ts) : "");
      case "postponed":
        return ledger.postponed(
          first,
          second,
          isDated && typeof ts === "string" ? localMinute(ts) : "",
        );
      case "request":
        return ledger.request(first, second);
      case "fix":
        // What differs is told alone, unless it is what the command is called.
        return ledger.fix(
          first,
          second,
          third,
          first.includes(removed) ? "" : removed,
          added,
          error,
        );
      case "until":
        return ledger.until(first, second);
      case "failing":
        return ledger.failing(first, second);
      case "worked":
        return ledger.worked(second, third);
      case "result":
        return ledger.result(first, second);
      case "error":
        return ledger.error(first, second);
      case "failedBefore":
        return ledger.failedBefore(first, second);
      case "check":
        return ledger.check(first, second);
      case "choice":
        return ledger.choice(first, second);
      case "memory":
        return ledger.memory(first, second, third, removed);
      case "blocked":
        return ledger.blocked(Number(first), second);
      case "toolFault":
        return ledger.toolFault(first, second);
      case "form":
        return ledger.form(first === "test", second);
      case "uncommitted":
        return ledger.uncommitted(first, second);
      case "stash":
        return ledger.stash(Number(first));
      case "unpushed":
        return ledger.unpushed(Number(first), second);
      default:
        return ledger[kind](first);
    }
  })();
  const line = said.length <= LONGEST_LINE ? said : `${said.slice(0, LONGEST_LINE - 1)}…`;
  if (later === undefined) return line;
  // Nobody can tell whether it still holds: both are told, the newer first.
  const when = isDated && later.ts !== null ? localMinute(later.ts) : "";
  return ledger.doubted(line.replace(/^- /, ""), quoteLine(later.text, LONGEST_LATER), when);
}
