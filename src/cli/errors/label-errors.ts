/**
 * `self-gen errors resolve|ignore ID…`: what somebody says of errors. An event, as a session's star is: it survives a rebuild,
 * and goes when nothing is left of the error.
 */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { backfillKnownErrors } from "../../ingest/erase/lasting-errors.ts";
import { errorHeadline } from "../../lexicon/error-headline.ts";
import { describeError } from "../../remember/errors/describe-error.ts";
import { ERROR_LABEL, type ErrorLabelName } from "../../remember/errors/error-labels.ts";
import { noErrorFault } from "./show-listed.ts";
import { labelKeys, loadErrors } from "../../remember/errors/list-errors.ts";
import type { ErrorVariant } from "../../remember/errors/split-errors.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { refuseUnlessRecording } from "../command/refuse-unless-recording.ts";
import { isListNumber, resolveListNumber } from "../show/find-listed.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";

const LABEL_WORDS: Readonly<Record<string, ErrorLabelName>> = {
  resolve: "resolved",
  ignore: "ignored",
};

const FORM = "self-gen errors resolve|ignore ID… [--undo]";

/** As a list shows one, or the beginning of its id. Shorter than that it is a word. */
const isErrorId = (word: string): boolean => isListNumber(word) || /^[0-9a-f]{6,32}…?$/i.test(word);

/** What is asked for, where it is that: words that only begin alike are searched for. */
export function readErrorLabel(args: CommandArgs): ErrorLabelName | null {
  const [word = "", ...ids] = args.words;
  const label = Object.hasOwn(LABEL_WORDS, word) ? (LABEL_WORDS[word] ?? null) : null;
  if (label !== null && ids.length > 0 && ids.every(isErrorId)) return label;
  const { faults } = args.text;
  if (args.has("undo") || (label !== null && ids.length === 0))
    throw usageFault(args.text, "errors", faults.form(FORM));
  return null;
}

export function labelErrors(args: CommandArgs, label: ErrorLabelName): Promise<number> {
  refuseUnlessRecording(args);
  const isOn = !args.has("undo");
  return withStore(args.installation, async (context) => {
    const { store } = context;
    await refresh(context, args.text);
    await backfillKnownErrors(store);
    const { errors } = await loadErrors(store);
    const { run } = args.installation.paths;
    const chosen = args.words.slice(1).map((word) => findError(errors, word, run, args.text));
    const changed = chosen.filter((one) => (one.label[label] !== null) !== isOn);
    if (changed.length > 0) {
      await store.transact(async () => {});
      await insertEvent(context, {
        type: ERROR_LABEL,
        sessionId: UNKNOWN_SESSION,
        label,
        isOn,
        errors: [...new Set(changed.flatMap(labelKeys))],
        at: host().now().toISOString(),
      });
    }
    const ids = chosen.map(({ row }) => row.id);
    if (args.has("json")) printJson({ label, isOn, errors: ids });
    else printLabel(isOn ? chosen : changed, label, args);
    if (isOn || changed.length === chosen.length) return 0;
    const { labels } = args.text.errors;
    for (const one of chosen.filter((other) => !changed.includes(other)))
      print(labels.notSet[label](titleOf(one)));
    return 1;
  });
}

function printLabel(
  chosen: readonly ErrorVariant[],
  label: ErrorLabelName,
  args: CommandArgs,
): void {
  const { labels } = args.text.errors;
  const isOn = !args.has("undo");
  const say = isOn ? labels[label] : labels.undone[label];
  for (const one of chosen) print(say(titleOf(one)));
  const word = Object.keys(LABEL_WORDS).find((one) => LABEL_WORDS[one] === label) ?? "";
  const ids = chosen.map(({ row }) => row.id.slice(0, SHORT_ID)).join(" ");
  if (isOn) print(`  ${labels.undo(`self-gen errors ${word} ${ids} --undo`)}`);
}

const titleOf = ({ row, line }: ErrorVariant): string =>
  oneLine(errorHeadline(line ?? describeError(row)));

const SHORT_ID = 8;

/** By the number of a list, which is a failure's, or by its id or the beginning of it. */
function findError(
  errors: readonly ErrorVariant[],
  word: string,
  run: string,
  text: Text,
): ErrorVariant {
  const { faults } = text.errors;
  const named = oneLine(word, 40);
  const listed = isListNumber(word) ? resolveListNumber(word, run, text) : null;
  const beginning = word.replace(/…$/, "").toLowerCase();
  const found = errors.filter(({ row, failures }) =>
    listed === null
      ? row.id.startsWith(beginning)
      : row.id === listed.id || failures.some(({ id }) => id === listed.id),
  );
  const [only] = found;
  if (only === undefined && listed?.kind === "search") throw noErrorFault(word, text);
  if (only === undefined) throw new Fault("NO_ERROR", faults.none(named), faults.noneFix);
  if (found.length > 1)
    throw new Fault("MANY_ERRORS", faults.many(named, found.length), faults.manyFix);
  return only;
}
