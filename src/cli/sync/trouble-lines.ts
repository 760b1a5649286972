import { machineNameIn, type LogTrouble, type OtherLogs } from "../../sync/other-logs.ts";
import type { Text } from "../../text/text.ts";
import { oneLine } from "../terminal/terminal.ts";

/** What was found wrong with the logs of other machines. */
export const troubleLines = (
  troubles: readonly LogTrouble[],
  others: OtherLogs,
  { sync: { troubles: words } }: Text,
): readonly string[] =>
  troubles.map(({ machine, problem, seq }) =>
    words[problem](oneLine(machineNameIn(others, machine)), seq),
  );

/** A machine that left is nothing wrong. */
export const isWrong = ({ problem }: LogTrouble): boolean => problem !== "gone";
