import type { ComponentChildren, JSX } from "preact";
import { addressFromHere, go } from "../router.ts";

type Props = {
  readonly to: string;
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly title?: string;
  readonly "aria-label"?: string;
  readonly "aria-current"?: "page" | undefined;
};

/** An ordinary link: a new tab, copying and middle clicks work as everywhere. */
export const Link = ({ to, children, ...rest }: Props): JSX.Element => (
  <a
    {...rest}
    href={addressFromHere(to)}
    onClick={(event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      go(to);
    }}
  >
    {children}
  </a>
);
