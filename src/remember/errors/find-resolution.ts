/**
 * A known resolution for an error that has just happened: the same normal form first, then one that begins alike and is
 * about as long. Either way only of the same tool and of the same error by its identity, because wrong advice is worse
 * than none. At most two indexed reads.
 */
import { cutText } from "../../event/cut.ts";
import type { ErrorRow, Store } from "../../store/store.ts";
import { SHELL_TOOLS } from "../../lexicon/tools.ts";
import { type ErrorIdentity, identifyError, isSameError, isDistinctive } from "./error-identity.ts";
import {
  type FixStep,
  ownFile,
  type ErrorResolution,
  parseResolutions,
} from "./error-knowledge.ts";
import { saysSomethingHere, toPortableAction } from "./portable-step.ts";

export type ErrorQuery = {
  /** The normal form. */
  readonly error: string;
  readonly errorLine: string;
  readonly tool: string;
  /** What a file tool was called on. */
  readonly file: string | null;
  readonly repoId: string | null;
  readonly projectPath: string | null;
};

export type ErrorMatch = {
  /** The row's id: what an injection refers to. */
  readonly ref: string;
  /** Of the failure that was fixed. */
  readonly eventId: string;
  readonly error: string;
  readonly solvedAt: string;
  readonly isSameProject: boolean;
  readonly steps: readonly {
    readonly tool: string;
    readonly action: string | null;
    readonly file: string | null;
  }[];
  readonly succeeded: string;
  readonly prompt: string | null;
  /** All that is known of it; null where it is another project's. */
  readonly resolution: ErrorResolution | null;
};

const BEGINNING = 30;
const MIN_LENGTH_RATIO = 0.7;
const MAX_ROWS = 20;
const HIDDEN_FILE = "[SENSITIVE_PATH]";

type ResolutionHit = { readonly row: ErrorRow; readonly resolution: ErrorResolution };

export async function findResolution(
  store: Pick<Store, "errorOf" | "solvedLike">,
  query: ErrorQuery,
): Promise<ErrorMatch | null> {
  const identity = identifyError(query.errorLine, query.projectPath);
  if (query.error === "" || !isDistinctive(identity)) return null;
  const exact = await store.errorOf(query.error);
  const best = exact === null ? null : bestHit([exact], query, identity);
  if (best !== null) return toErrorMatch(best, query);
  const alike = await store.solvedLike(cutText(query.error, BEGINNING), MAX_ROWS);
  const close = alike.filter((row) => isAsLong(row.errorNormalized, query.error));
  const hit = bestHit(close, query, identity);
  return hit === null ? null : toErrorMatch(hit, query);
}

const isAsLong = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= MIN_LENGTH_RATIO * Math.max(one.length, other.length);

const isSameProject = (one: ErrorResolution, query: ErrorQuery): boolean =>
  one.repoId !== null && query.repoId !== null
    ? one.repoId === query.repoId
    : one.projectPath !== null && one.projectPath === query.projectPath;

/** Of the same repository before any other, then the newest. */
function bestHit(
  rows: readonly ErrorRow[],
  query: ErrorQuery,
  identity: ErrorIdentity,
): ResolutionHit | null {
  const hits = rows.flatMap((row) =>
    parseResolutions(row)
      .filter((one) => isApplicable(one, query, identity))
      .map((resolution) => ({ row, resolution })),
  );
  const rank = ({ resolution }: ResolutionHit): string =>
    `${isSameProject(resolution, query) ? 1 : 0}${resolution.ts}`;
  return hits.toSorted((a, b) => (rank(a) > rank(b) ? -1 : 1))[0] ?? null;
}

/** A hidden name may be that of any file, and a file of another project is another file. */
function isOfFile(one: ErrorResolution, query: ErrorQuery): boolean {
  const file = ownFile(one);
  if (file === null) return true;
  return file === query.file && file !== HIDDEN_FILE && isSameProject(one, query);
}

/** Of another project only what can be quoted from there is worth something: an action that says something by itself. */
const saysSomething = (one: ErrorResolution, isHere: boolean): boolean =>
  one.steps.some(isHere ? saysSomethingHere : (step) => toPortableAction(step) !== null);

const isApplicable = (one: ErrorResolution, query: ErrorQuery, identity: ErrorIdentity): boolean =>
  one.tool === query.tool &&
  isOfFile(one, query) &&
  saysSomething(one, isSameProject(one, query)) &&
  isSameError(identifyError(one.errorLine, one.projectPath), identity);

function toErrorMatch({ row, resolution }: ResolutionHit, query: ErrorQuery): ErrorMatch {
  const isHere = isSameProject(resolution, query);
  const shown = (step: FixStep): ErrorMatch["steps"][number] => ({
    tool: step.tool,
    action: isHere ? (step.command ?? step.action ?? null) : toPortableAction(step),
    file: isHere ? (step.file ?? null) : null,
  });
  const said = isHere
    ? resolution.steps.filter(saysSomethingHere)
    : resolution.steps.filter(
        (step) => !SHELL_TOOLS.has(step.tool) || toPortableAction(step) !== null,
      );
  const { tool, action, file } = shown(resolution);
  return {
    ref: row.id,
    eventId: resolution.eventId,
    error: query.errorLine,
    solvedAt: resolution.ts,
    isSameProject: isHere,
    steps: said.map(shown),
    succeeded: [tool, action ?? file].filter((part) => part !== null).join(" "),
    prompt: isHere ? resolution.prompt : null,
    resolution: isHere ? resolution : null,
  };
}
