import { Fragment, type JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { isKnownSession } from "../knowledge/arranged.ts";
import { Badge, type Tone } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { Ago } from "../parts/time.tsx";
import { sessionPath } from "../router.ts";
import { momentText, words } from "../words.ts";
import { hasMore, type Kind } from "./asked.ts";
import { toldLines } from "./told-lines.ts";

type FoundHit = Answers["search"]["hits"][number];

const TONES: Partial<Record<Kind, Tone>> = {
  decision: "working",
  discovery: "working",
  error: "bad",
  resolution: "good",
};

/** One thing that was found: what it says, where it stands, and why it is here. */
export const Hit = ({ hit }: { readonly hit: FoundHit }): JSX.Element => {
  const all = words();
  const text = all.history.search;
  const [isOpen, setIsOpen] = useState(false);
  const isLonger = hasMore(hit.text, hit.snippet);
  return (
    <li class="search-hit">
      <div class="row small">
        <Badge tone={TONES[hit.kind] ?? "done"}>{text.kind[hit.kind]}</Badge>
        <ProjectLink project={hit.project} projectPath={hit.projectPath} />
        {hit.branch !== null && <span class="muted mono search-branch">{hit.branch}</span>}
        {hit.title !== null && <span class="one-line search-session">{hit.title}</span>}
        <span class="muted" title={momentText(hit.ts)}>
          <Ago at={hit.ts} />
        </span>
      </div>
      {isKnownSession(hit.sessionId) ? (
        <Link
          to={sessionPath(hit.sessionId, { event: hit.eventId })}
          class="search-text"
          data-whole={isOpen ? "" : undefined}
        >
          <Told hit={hit} isWhole={isOpen} />
        </Link>
      ) : (
        <p class="search-text" data-whole={isOpen ? "" : undefined}>
          <Told hit={hit} isWhole={isOpen} />
        </p>
      )}
      <div class="row small muted">
        <Why hit={hit} />
        {isLonger && (
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? text.lessText : text.all}
          </Button>
        )}
      </div>
    </li>
  );
};

const Told = ({
  hit,
  isWhole,
}: {
  readonly hit: FoundHit;
  readonly isWhole: boolean;
}): JSX.Element => {
  const text = words().history.search;
  const pieces = isWhole ? [{ text: hit.text, isMatch: false }] : hit.snippet;
  return (
    <>
      {toldLines(pieces, hit.rejected).map((line, at) => (
        <Fragment key={at}>
          {at > 0 && "\n"}
          {line.isRejected && <span class="muted">{text.rejected} </span>}
          {line.pieces.map((piece, place) =>
            piece.isMatch ? <mark key={place}>{piece.text}</mark> : piece.text,
          )}
        </Fragment>
      ))}
    </>
  );
};

/** A word that stands there as it was typed is marked: only the others need words. */
const Why = ({ hit: { why } }: { readonly hit: FoundHit }): JSX.Element | null => {
  const text = words().history.search;
  if (why.beside !== null) return <span class="grow">{`${text.why} ${text.beside}`}</span>;
  const said = why.found.flatMap(({ asked, how, found }) =>
    how === "exact" ? [] : [text.hows[how](asked, found)],
  );
  const similar = why.similar !== null && why.missing.length > 0 ? why.similar : null;
  if (similar !== null) said.push(text.similar(similar.toFixed(2).replace(/^0/, "")));
  const parts = [
    ...(said.length === 0 ? [] : [`${text.why} ${said.join(" · ")}`]),
    ...(why.missing.length === 0 || why.found.length === 0
      ? []
      : [text.missing(why.missing.join(", "))]),
  ];
  return parts.length === 0 ? null : <span class="grow">{parts.join(" · ")}</span>;
};
