/** How many a panel holds, beside its title. */
import type { JSX } from "preact";
import { countText } from "../words.ts";

export const HeaderCount = ({ count }: { readonly count: number }): JSX.Element => (
  <span class="muted number">{countText(count)}</span>
);
