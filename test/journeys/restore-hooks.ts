/** Who tells a conversation once more what the client dropped. */
import type { Witness } from "../real/witness.ts";
import { restoresIn } from "./compaction.ts";

/** The hooks that told the conversation what it had been about. */
export const tellers = (witness: Witness): readonly string[] =>
  witness
    .calls()
    .filter(({ stdout }) => restoresIn(unescaped(stdout)).length > 0)
    .map(({ name }) => name);

const unescaped = (stdout: string): string => stdout.replaceAll('\\"', '"');
