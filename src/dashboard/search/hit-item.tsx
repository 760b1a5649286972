import { Fragment, type JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { isKnownSession } from "../knowledge/row-format.ts";
import { Badge, type BadgeTone } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { momentText, words } from "../words.ts";
import { workBranch } from "../work-branch.ts";
import { hasMoreText, type SearchViewKind } from "./search-criteria.ts";
import { type SearchViewLine, splitHitLines } from "./hit-lines.ts";
import { plainPieces, plainText } from "./plain-pieces.ts";

type HitAnswer = Answers["search"]["hits"][number];

const TONES: Partial<Record<SearchViewKind, BadgeTone>> = {
  decision: "working",
  discovery: "working",
  error: "bad",
  resolution: "good",
};

/** What of the query stands there as it was typed, or else the longest word that was found: the conversation finds it again. */
function textToFind({ text, snippet }: HitAnswer, q: string): string {
  const typed = q.trim();
  if (typed !== "" && text.toLowerCase().includes(typed.toLowerCase())) return typed;
  const found = snippet.flatMap(({ isMatch, text: piece }) => (isMatch ? [piece.trim()] : []));
  return found.toSorted((a, b) => b.length - a.length)[0] ?? "";
}

const addressOf = (hit: HitAnswer & { readonly sessionId: string }, q: string): string => {
  const find = textToFind(hit, q);
  return sessionAddress(hit.sessionId, { event: hit.eventId, ...(find === "" ? {} : { q: find }) });
};

/** One thing that was found: in which session, what it says, and why it is here. */
export const HitItem = ({
  hit,
  q,
  again,
}: {
  readonly hit: HitAnswer;
  /** What was asked for. */
  readonly q: string;
  /** The same, in other sessions. */
  readonly again: readonly HitAnswer[];
}): JSX.Element => {
  const text = words().history.search;
  const [isOpen, setIsOpen] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const isLonger = hasMoreText(hit.text, hit.snippet);
  const newest = again.toSorted((a, b) => (a.ts < b.ts ? 1 : -1));
  return (
    <li class="search-hit">
      <Heading hit={hit} q={q} />
      {isKnownSession(hit.sessionId) ? (
        <Link to={addressOf(hit, q)} class="search-text" data-whole={isWhole ? "" : undefined}>
          <HitText hit={hit} isWhole={isWhole} />
        </Link>
      ) : (
        <p class="search-text" data-whole={isWhole ? "" : undefined}>
          <HitText hit={hit} isWhole={isWhole} />
        </p>
      )}
      <div class="row small muted search-under">
        {isLonger && (
          <Button kind="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? text.lessText : text.all}
          </Button>
        )}
        {again.length > 0 && (
          <Button
            kind="quiet"
            icon={isOpen ? "down" : "right"}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {text.same(again.length)}
          </Button>
        )}
        <MatchReason hit={hit} />
      </div>
      {isOpen && (
        <ul class="search-again">
          {newest.map((one) => (
            <li key={one.id}>
              <Heading hit={one} q={q} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

/** The session by its title, then what it is, where and when. */
const Heading = ({ hit, q }: { readonly hit: HitAnswer; readonly q: string }): JSX.Element => {
  const all = words();
  const text = all.history.search;
  const branch = workBranch(hit.branch);
  const title = hit.title ?? (isKnownSession(hit.sessionId) ? all.history.noTitle : text.outside);
  return (
    <div class="search-heading">
      <h2 class="one-line" title={title} dir="auto">
        {isKnownSession(hit.sessionId) ? (
          <Link to={addressOf(hit, q)} class="plain-link">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <span class="muted small search-when" title={momentText(hit.ts)}>
        <RelativeTime at={hit.ts} />
      </span>
      <div class="row small search-where">
        <Badge tone={TONES[hit.kind] ?? "done"}>
          {text.kind[hit.kind]}
          {hit.alike.length > 0 ? ` ×${hit.alike.length + 1}` : ""}
        </Badge>
        <ProjectLink project={hit.project} projectPath={hit.projectPath} class="plain-link" />
        {branch !== null && <span class="muted mono search-branch">{branch}</span>}
      </div>
    </div>
  );
};

const plainLine = ({ pieces }: SearchViewLine): string =>
  pieces
    .map(({ text }) => text)
    .join("")
    .trim();

const HitText = ({
  hit,
  isWhole,
}: {
  readonly hit: HitAnswer;
  readonly isWhole: boolean;
}): JSX.Element => {
  const text = words().history.search;
  const pieces = isWhole ? [{ text: hit.text, isMatch: false }] : hit.snippet;
  const told = splitHitLines(
    plainPieces(pieces, hit.kind),
    hit.rejected.map((one) => plainText(one, hit.kind)),
  );
  // What the heading says already is not said again, and a cut text needs no empty lines.
  const lines =
    told.length > 1
      ? told.filter((line) => {
          const said = plainLine(line);
          return said !== hit.title?.trim() && (isWhole || !/^(?:\.\.\.)?$/.test(said));
        })
      : told;
  return (
    <>
      {lines.map((line, at) => (
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
const MatchReason = ({ hit: { why } }: { readonly hit: HitAnswer }): JSX.Element | null => {
  const text = words().history.search;
  if (why.beside !== null) return <span class="grow">{`${text.why} ${text.beside}`}</span>;
  const said = why.found.flatMap(({ asked, how, found }) =>
    how === "exact" ? [] : [text.hows[how](asked, found)],
  );
  const similar = why.similar !== null && why.missing.length > 0 ? why.similar : null;
  if (similar !== null) said.push(text.similar);
  const parts = [
    ...(said.length === 0 ? [] : [`${text.why} ${said.join(" · ")}`]),
    ...(why.missing.length === 0 || why.found.length === 0
      ? []
      : [text.missing(why.missing.join(", "))]),
  ];
  return parts.length === 0 ? null : <span class="grow">{parts.join(" · ")}</span>;
};
