import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../words.ts";

export const Panel = ({
  title,
  aside,
  children,
}: {
  readonly title?: ComponentChildren;
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <section class="panel">
    {(title !== undefined || aside !== undefined) && (
      <header>
        {title !== undefined && <h2 class="grow">{title}</h2>}
        {aside}
      </header>
    )}
    {children}
  </section>
);

/** A view's own heading, which is also what its tab is called. */
export const ViewHeading = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}): JSX.Element => {
  useTitle(title);
  return (
    <div class="page-head">
      <h1>{title}</h1>
      {children}
    </div>
  );
};

/** What the browser's tab says of a view; how many wait stands before it (`notify/waiting-badge.ts`). */
export function useTitle(title: string): void {
  const name = words().title;
  useEffect(() => {
    document.title = `${/^\(\d+\) /.exec(document.title)?.[0] ?? ""}${title} · ${name}`;
  }, [title, name]);
}
