/** The session protocol's boxes for a failed restore (`recall/compose/restored-box.ts` for a successful one). */
import {
  frameBox,
  renderBoxItem,
  quoteBoxText,
  wrapBoxText,
} from "../../recall/compose/restored-box.ts";
import type { Text } from "../../text/text.ts";

export function newBox({ sessionLoad }: Text): string[] {
  const { box: words } = sessionLoad;
  const options = [words.describe, words.status, words.goOn].map((one) => `- ${one}`);
  return frameBox("NEW SESSION", [[words.noTask], [`${words.options}:`, ...options]]);
}

export type FailedBox = {
  readonly problem: string;
  /** What is different, or wrong; wrapped. */
  readonly details: readonly string[];
  /** What can be done, by number; never wrapped inside a word. */
  readonly options: readonly string[];
};

export function failedBox(box: FailedBox, { sessionLoad }: Text): string[] {
  const { box: words } = sessionLoad;
  const numbered = box.options.flatMap((one, at) =>
    renderBoxItem(`[${at + 1}] `, one, "whole words"),
  );
  return frameBox("SESSION RECOVERY FAILED", [
    [
      ...wrapBoxText(`${words.problem}: ${box.problem}`),
      ...box.details.flatMap((one) => renderBoxItem("- ", quoteBoxText(one))),
    ],
    [`${words.options}:`, ...numbered],
  ]);
}
