/** Asking the person at the terminal; only where there is one. */
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import type { Fault } from "../command/fault.ts";

/** Somebody was asked and said no: nothing is wrong, and nothing was done. */
export class DeclinedError extends Error {
  override readonly name = "Declined";
}

/** Comes back only after a yes. Where nobody can be asked, `refusal` is thrown. */
export function confirm(
  question: string,
  otherwise: boolean,
  { declined }: Text,
  refusal: Fault,
): void {
  if (!canAsk()) throw refusal;
  if (!askYesNo(question, otherwise)) throw new DeclinedError(declined);
}

export function canAsk(): boolean {
  const { terminal } = host();
  return terminal.isTty(0) && terminal.isTty(2);
}

const LONGEST_ANSWER_BYTES = 4096;

/** One line from the terminal; null at its end. `prompt` cannot tell that from an empty line. */
export function ask(question: string): string | null {
  const { terminal } = host();
  terminal.write(2, `${question} `);
  const bytes = Buffer.alloc(LONGEST_ANSWER_BYTES);
  let length = 0;
  while (length < bytes.length && !bytes.subarray(0, length).includes("\n")) {
    const read = terminal.read(bytes, length);
    if (read === 0) break;
    length += read;
  }
  return length === 0 ? null : bytes.toString("utf8", 0, length).trim();
}

/** ㅛ and ㅜ are the keys of y and n while Hangul is typed. */
const YES = /^(?:y|yes|예|네|응|ㅇ|ㅇㅇ|ㅛ|ㅛㄷㄴ)$/i;
const NO = /^(?:n|no|아니오|아니요|아니|ㄴ|ㄴㄴ|ㅜ|ㅜㅐ)$/i;

/** An empty answer means `otherwise`. Where that is no, only a yes is one; else it is asked again. */
export function askYesNo(question: string, otherwise: boolean): boolean {
  for (;;) {
    const word = ask(`${question} ${otherwise ? "[Y/n]" : "[y/N]"}`);
    // Nobody is there any more.
    if (word === null) return false;
    if (word === "") return otherwise;
    if (YES.test(word)) return true;
    if (!otherwise || NO.test(word)) return false;
  }
}
