/** The command that somebody decides by: its lines end between words, and what it destroys is marked. */
import type { JSX } from "preact";
import type { SessionNow } from "./use-session-now.ts";
import { escapeInvisible } from "./escape-invisible.ts";

export const WaitCommand = ({
  text,
  destructive,
}: {
  readonly text: string;
  readonly destructive: SessionNow["destructive"];
}): JSX.Element => {
  const pieces: JSX.Element[] = [];
  let last = 0;
  for (const { from, to } of destructive) {
    pieces.push(
      <WholeWords text={text.slice(last, from)} />,
      <mark class="now-destructive">
        <WholeWords text={text.slice(from, to)} />
      </mark>,
    );
    last = to;
  }
  return (
    <>
      {pieces}
      <WholeWords text={text.slice(last)} />
    </>
  );
};

/** Words of letters alone are never parted; these a browser parts behind a sign, as `--force` behind its dashes. */
const PARTABLE_WORD = /(\S*[^\s\p{L}\p{N}_]\S*)/u;

const WholeWords = ({ text }: { readonly text: string }): JSX.Element => (
  <>
    {text.split(PARTABLE_WORD).map((part, at) =>
      at % 2 === 0 ? (
        escapeInvisible(part)
      ) : (
        <span key={at} class="now-word">
          {escapeInvisible(part)}
        </span>
      ),
    )}
  </>
);
