/** Above suggestions and what their wording cost: the same on both. */
import type { ComponentChildren, JSX } from "preact";
import { Tabs } from "../parts/choices.tsx";
import { ViewHeading } from "../parts/panel.tsx";
import { words } from "../words.ts";

const PATHS = { list: "/suggestions", runs: "/suggestions/runs" } as const;

export type SuggestionsPage = keyof typeof PATHS;

export const SuggestionsHead = ({
  page,
  children,
}: {
  readonly page: SuggestionsPage;
  /** Beside the title. */
  readonly children?: ComponentChildren;
}): JSX.Element => {
  const text = words().suggestions;
  return (
    <div>
      <ViewHeading title={text.title}>{children}</ViewHeading>
      <Tabs
        label={text.sections}
        tabs={(Object.keys(PATHS) as SuggestionsPage[]).map((name) => ({
          to: PATHS[name],
          label: text[name],
          isHere: name === page,
        }))}
      />
    </div>
  );
};
