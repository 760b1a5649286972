/** What keeps a suggestion from being applied or undone, in words. */
import { ApplyFault } from "../../learn/apply/apply-fault.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { shellWord } from "../../system/shell-word.ts";
import { oneLine } from "../terminal/terminal.ts";

/** `id`: what undoing it is called by. */
export async function withApplyFaults<T>(
  text: Text,
  id: string,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApplyFault ? faultOf(error, text, id) : error;
  }
}

function faultOf({ code, where, detail, diff }: ApplyFault, { learn }: Text, id: string): Fault {
  const { faults } = learn.apply;
  const path = oneLine(where);
  const make = (message: string, fix: string): Fault => new Fault(code, message, fix);
  switch (code) {
    case "OUTSIDE":
      return make(faults.outside(path, oneLine(detail)), faults.outsideFix);
    case "NO_FOLDER":
      return make(faults.noFolder(path), faults.noFolderFix);
    case "NOT_A_FILE":
      return make(faults.notFile(path), faults.notFileFix);
    case "NOT_WRITABLE":
      return make(faults.notWritable(path), faults.notWritableFix(oneLine(shellWord(where))));
    case "NOT_TEXT":
      return make(faults.notText(path), faults.notTextFix);
    case "TOO_LARGE":
      return make(faults.tooLarge(path), faults.tooLargeFix);
    case "NOT_JSON":
      return make(faults.notJson(path, detail), faults.notJsonFix);
    case "OTHER_SHAPE":
      return make(faults.otherShape(path, oneLine(detail)), faults.otherShapeFix);
    case "EXISTS":
      return withDiff(make(faults.exists(path), faults.existsFix), faults.existsDiff, diff);
    case "BAD_NAME":
      return make(faults.badName(oneLine(where, 60)), faults.badNameFix);
    case "NOT_FOR_CLIENT":
      return make(faults.notForClient, faults.notForClientFix);
    case "NOTHING_TO_WRITE":
      return make(faults.nothing, faults.nothingFix);
    case "CHANGED_MEANWHILE":
      return make(faults.changedMeanwhile(path), faults.changedMeanwhileFix);
    case "CHANGED_SINCE":
      return withDiff(
        make(faults.changedSince(path), faults.changedSinceFix(id)),
        faults.changedSinceDiff,
        diff,
      );
    case "BACKUP_GONE":
      return make(faults.backupGone(path), faults.changedSinceFix(id));
    case "BUSY":
      return make(faults.busy, faults.busyFix);
  }
}

const withDiff = (fault: Fault, heading: string, lines: readonly string[]): Fault =>
  lines.length === 0 ? fault : Object.assign(fault, { diff: { heading, lines } });
