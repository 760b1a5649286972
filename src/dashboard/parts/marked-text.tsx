import { createContext, type JSX } from "preact";
import { useContext } from "preact/hooks";

/** What is looked for in everything below. */
export const FindContext = createContext("");

/** A text with every place marked that holds the words looked for, whatever their case. */
export function MarkedText({
  text,
  find,
}: {
  readonly text: string;
  /** Where nothing around it says so. */
  readonly find?: string;
}): JSX.Element {
  const around = useContext(FindContext);
  const wanted = (find ?? around).trim().toLowerCase();
  if (wanted === "") return <>{text}</>;
  const pieces: JSX.Element[] = [];
  const lower = text.toLowerCase();
  let from = 0;
  // Folding may change the length of a text: then nothing is marked rather than the wrong place.
  if (lower.length !== text.length) return <>{text}</>;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    pieces.push(
      <>
        {text.slice(from, at)}
        <mark>{text.slice(at, at + wanted.length)}</mark>
      </>,
    );
    from = at + wanted.length;
  }
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  );
}
