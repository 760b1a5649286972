import type { JSX } from "preact";
import { Link } from "../parts/link.tsx";

/** A tag; leads to the sessions that have it. */
export const TagLink = ({ tag }: { readonly tag: string }): JSX.Element => (
  <Link to={`/history?tag=${encodeURIComponent(tag)}`} class="tag">
    #{tag}
  </Link>
);
