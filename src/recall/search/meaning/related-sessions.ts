/**
 * Related earlier sessions: the prompts of each session as one text, compared by meaning. Common words bring long texts
 * closer together than short ones, so the threshold is higher than for a hit of a search.
 */
import type { IndexReader } from "../../../store/search-index.ts";
import { computeCosine } from "./cosine.ts";
import type { MeaningModel } from "./similarity-search.ts";

export type RelatedSession = {
  readonly sessionId: string;
  /** When it was asked first. */
  readonly ts: string;
  readonly projectPath: string | null;
  /** A cosine. */
  readonly similar: number;
};

type SessionTopic = Omit<RelatedSession, "similar"> & { readonly text: string };

const MAX_RELATED = 3;
/** Above what two short texts about the same have. */
const THRESHOLD_MARGIN = 0.3;
const MOST_PROMPTS = 8;
const MAX_TOPIC_LENGTH = 1200;
/** "ok", "go on" and their like are about nothing; neither is a command, nor what a client puts before a prompt. */
const SHORTEST_PROMPT = 12;
const NO_REQUEST = /^\s*[</]/;
const MIN_TOPIC_LENGTH = 40;
const NEAREST = 400;
const MOST_COMPARED = 16;
const MOST_OF_SESSION = 400;

export async function searchRelatedSessions(
  index: IndexReader,
  meaning: MeaningModel | null,
  sessionId: string,
): Promise<readonly RelatedSession[]> {
  const state = meaning === null ? null : await index.vectorState();
  const own = state === null ? null : await loadSessionTopic(index, sessionId);
  if (meaning === null || state === null || own === null) return [];
  const [vector] = await vectorsOf(meaning, state, [own.text]);
  if (vector === undefined || vector === null) return [];
  const candidates: SessionTopic[] = [];
  for (const id of await findNearSessions(index, vector, own)) {
    const about = await loadSessionTopic(index, id);
    if (about !== null && about.ts < own.ts) candidates.push(about);
    if (candidates.length >= MOST_COMPARED) break;
  }
  const vectors = await vectorsOf(
    meaning,
    state,
    candidates.map(({ text }) => text),
  );
  const least = (meaning.threshold ?? state.threshold) + THRESHOLD_MARGIN;
  return candidates
    .map(({ text: _text, ...one }, at): RelatedSession => {
      const other = vectors[at] ?? null;
      return Object.assign(one, { similar: other === null ? 0 : computeCosine(vector, other) });
    })
    .filter(({ similar }) => similar >= least)
    .toSorted((a, b) => b.similar - a.similar)
    .slice(0, MAX_RELATED);
}

/** Sessions with a prompt that is near, the nearest first. */
async function findNearSessions(
  index: IndexReader,
  vector: Float32Array,
  { sessionId }: SessionTopic,
): Promise<ReadonlySet<string>> {
  const near = await index.among(await index.nearest(vector, NEAREST), { kinds: ["prompt"] });
  const places = new Map(near.map((n, at) => [n, at]));
  const documents = await index.documents(near);
  const inOrder = documents.toSorted((a, b) => (places.get(a.n) ?? 0) - (places.get(b.n) ?? 0));
  return new Set(inOrder.map((one) => one.sessionId).filter((id) => id !== sessionId));
}

/** What a session was asked first, as far as it says something. */
async function loadSessionTopic(
  index: IndexReader,
  sessionId: string,
): Promise<SessionTopic | null> {
  const filter = { sessionIds: [sessionId], kinds: ["prompt"] } as const;
  const { numbers } = await index.withAll([], filter, MOST_OF_SESSION);
  const documents = (await index.documents(numbers)).toSorted((a, b) => a.n - b.n);
  const telling = documents.filter(
    ({ text }) => text.length >= SHORTEST_PROMPT && !NO_REQUEST.test(text),
  );
  const texts = telling.slice(0, MOST_PROMPTS).map(({ text }) => text);
  const text = texts.join("\n").slice(0, MAX_TOPIC_LENGTH);
  const [first] = documents;
  if (first === undefined || text.length < MIN_TOPIC_LENGTH) return null;
  return { sessionId, ts: first.ts, projectPath: first.projectPath, text };
}

async function vectorsOf(
  { embed }: MeaningModel,
  { model, dims }: { readonly model: string; readonly dims: number },
  texts: readonly string[],
): Promise<readonly (Float32Array | null)[]> {
  if (texts.length === 0) return [];
  const made = await embed(texts).catch(() => null);
  return made?.model === model && made.dims === dims ? made.vectors : [];
}
