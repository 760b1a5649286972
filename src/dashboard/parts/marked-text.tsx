import { type ComponentChildren, createContext, type JSX } from "preact";
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
  return <>{markText(text, find ?? around)}</>;
}

/** The same without a component: hundreds of short texts come into sight at once. */
export function markText(text: string, find: string): ComponentChildren {
  const wanted = find.trim().toLowerCase();
  if (wanted === "") return text;
  const lower = text.toLowerCase();
  // Folding may change the length of a text: then nothing is marked rather than the wrong place.
  if (lower.length !== text.length) return text;
  const pieces: ComponentChildren[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    const end = at + wanted.length;
    pieces.push(text.slice(from, at), <mark key={at}>{text.slice(at, end)}</mark>);
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces;
}
