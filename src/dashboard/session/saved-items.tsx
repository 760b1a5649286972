import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Badge } from "../parts/badge.tsx";
import { words } from "../words.ts";

type Items = NonNullable<Answers["event"]["saved"]>;
type Kind = keyof Items;
export type SavedItemsCoverage = NonNullable<NonNullable<Answers["event"]["compaction"]>["kept"]>;

/** What was saved, by kind; with the client's summary at hand, each with whether that mentions it. */
export const SavedItems = ({
  items,
  coverage,
}: {
  readonly items: Items;
  readonly coverage: SavedItemsCoverage | null;
}): JSX.Element => {
  const { kinds, kept: isKept, missing } = words().session.compactions;
  const filled = (Object.keys(kinds) as Kind[]).filter((kind) => items[kind].length > 0);
  return (
    <dl class="stack-tight session-saved">
      {filled.map((kind) => {
        const lost = new Set(coverage?.[kind].lost);
        return (
          <div key={kind}>
            <dt class="muted small">{kinds[kind]}</dt>
            {items[kind].map((item) => (
              <dd key={item}>
                <span>{item}</span>{" "}
                {coverage !== null &&
                  (lost.has(item) ? (
                    <Badge tone="needs" icon="cross">
                      {missing}
                    </Badge>
                  ) : (
                    <Badge tone="good" icon="check">
                      {isKept}
                    </Badge>
                  ))}
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
};
