/** What a turn or a subagent did, in one line: only what failed is red. */
import type { JSX } from "preact";
import { spanText, words } from "../../words.ts";
import type { TalkWorkCounts } from "./talk-turns.ts";

export const WorkFacts = ({
  of: { calls, failures, denials, refusals, files, ms },
}: {
  readonly of: TalkWorkCounts;
}): JSX.Element => {
  const { conversation: text } = words();
  return (
    <>
      <span>{text.calls(calls)}</span>
      {failures > 0 && <span class="talk-failed">{text.failures(failures)}</span>}
      {denials > 0 && <span>{text.denials(denials)}</span>}
      {refusals > 0 && <span>{text.refusals(refusals)}</span>}
      {files > 0 && <span>{text.files(files)}</span>}
      <span>{spanText(ms)}</span>
    </>
  );
};
