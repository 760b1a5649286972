/** Words that narrow a list, as they are typed: they stand in the address. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { go, pageLocation, withQuery } from "../router.ts";
import { Icon } from "./icon.tsx";

/** Asked for once somebody stops typing for a moment. */
const PAUSE_MS = 250;

export const SearchField = ({
  label,
  hint,
  class: name = "",
}: {
  readonly label: string;
  readonly hint: string;
  readonly class?: string;
}): JSX.Element => {
  const q = pageLocation.value.query.get("q") ?? "";
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);
  useEffect(() => {
    // The address changed by itself: a step back, or a link.
    if (q !== sent.current) {
      sent.current = q;
      setTyped(q);
    }
  }, [q]);
  const send = (): void => {
    sent.current = typed;
    go(withQuery({ q: typed.trim() === "" ? null : typed }), "replace");
  };
  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label class={`search-field ${name}`}>
      <span class="unseen">{label}</span>
      <Icon name="search" size={16} />
      <input
        class="input"
        type="search"
        value={typed}
        placeholder={hint}
        autoComplete="off"
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.isComposing && typed !== sent.current) send();
        }}
      />
    </label>
  );
};
