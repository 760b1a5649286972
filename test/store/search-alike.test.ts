/** Whatever is written and removed, the team's index answers as the one in a file does. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { termsOf } from "../../src/recall/search/terms/terms.ts";
import { toSoundKey } from "../../src/recall/search/terms/sound.ts";
import {
  DOCUMENT_KINDS,
  type DocumentTransaction,
  type IndexFilter,
  type IndexReader,
  type SearchDocument,
} from "../../src/store/search-index.ts";
import { smallIndex } from "../recall/search/small-index.ts";
import { teamIndex } from "../recall/search/team-index.ts";
import { lacksPostgres } from "../postgres.ts";
import { HOSTILE } from "./alike-steps.ts";

const TEXTS = [
  "포트가 이미 사용 중이라 서버가 안 뜬다",
  "refresh token expired in src/auth/token.ts",
  "getUserById 함수를 옮겼다 MAX_RETRY",
  "the gateway restarts",
  "a\0b\uFDD0 null",
  ...HOSTILE,
] as const;
const SESSIONS = ["s1", "s2", "s2-later", HOSTILE[1]] as const;
const PROJECTS = ["/srv/app", "/srv/%_'", `/${"long/".repeat(900)}`, null] as const;
const BRANCHES = ["main", HOSTILE[0], null] as const;
const FILES = ["src/a.ts", `${"deep/".repeat(900)}b.ts`, HOSTILE[3]] as const;
const TERMS = [...new Set(TEXTS.flatMap((text) => [...termsOf(text).terms]))];

const oneOf = <T>(all: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...all);
const some = <T>(all: readonly T[]): fc.Arbitrary<T[]> => fc.array(oneOf(all), { maxLength: 3 });
const time = fc
  .integer({ min: 0, max: 12 })
  .map((n) => new Date(Date.UTC(2026, n, 3)).toISOString());

const aDocument: fc.Arbitrary<SearchDocument> = fc.record({
  eventId: oneOf(["e1", "e2", "e3", "0123456789abcdef0123456789abcdef"]),
  part: fc.integer({ min: 0, max: 2 }),
  kind: oneOf(DOCUMENT_KINDS),
  ts: fc.oneof(time, fc.constant("no time")),
  sessionId: oneOf(SESSIONS),
  projectPath: oneOf(PROJECTS),
  branch: oneOf(BRANCHES),
  turn: oneOf([null, 0, 1, 2]),
  text: oneOf(TEXTS),
});

const filter: fc.Arbitrary<IndexFilter> = fc.record(
  {
    kinds: some(DOCUMENT_KINDS),
    projectPaths: some(["/srv/app", "/srv/%_'", "/nowhere"]),
    sessionIds: some(SESSIONS),
    branches: some(["main", HOSTILE[0]]),
    since: time,
    until: time,
    files: some(FILES),
    without: fc.array(fc.array(oneOf(TERMS), { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
  },
  { requiredKeys: [] },
);

type Step = (tx: DocumentTransaction) => Promise<void>;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(aDocument, { maxLength: 6 }).map(
      (all): Step =>
        (tx) =>
          tx.add(all),
    ),
  },
  fc
    .record({
      sessionId: oneOf(SESSIONS),
      turn: fc.integer({ min: 0, max: 2 }),
      file: oneOf(FILES),
    })
    .map(
      (file): Step =>
        (tx) =>
          tx.touch([file, file]),
    ),
  oneOf(SESSIONS).map(
    (id): Step =>
      (tx) =>
        tx.removeSession(id),
  ),
  fc.tuple(oneOf(SESSIONS), oneOf(TEXTS)).map(
    ([id, state]): Step =>
      (tx) =>
        tx.saveStates(new Map([[id, state]])),
  ),
  fc.tuple(oneOf(SESSIONS), fc.constantFrom(["e1"], ["e2", "e3"])).map(
    ([id, ids]): Step =>
      (tx) =>
        tx.removeEvents(id, ids),
  ),
  { weight: 1, arbitrary: fc.constant<Step>((tx) => tx.clear()) },
);

type Question = {
  readonly terms: readonly string[];
  readonly filter: IndexFilter;
  readonly limit: number;
};

const question: fc.Arbitrary<Question> = fc.record({
  terms: fc.array(oneOf(TERMS), { maxLength: 2 }),
  filter,
  limit: fc.integer({ min: 1, max: 20 }),
});

/** Numbers differ; what they stand for does not. */
async function answersOf(
  index: IndexReader,
  { terms, filter: by, limit }: Question,
): Promise<unknown> {
  const toDocuments = async (numbers: readonly number[]) =>
    (await index.documents(numbers)).map(({ n: _n, ...one }) => one);
  const all = await index.withAll([], {}, 1000);
  const found = await index.withAll(terms, by, limit);
  const known = new Set((await index.documents(all.numbers)).map(({ sessionId }) => sessionId));
  const answers = [];
  for (const n of all.numbers) answers.push(await toDocuments(await index.answersTo(n)));
  return {
    all: await toDocuments(all.numbers),
    found: await toDocuments(found.numbers),
    estimate: found.numbers.length < limit ? found.estimate : null,
    latest: await toDocuments(await index.latest(by, limit)),
    among: await toDocuments(await index.among(all.numbers, { ...by, without: [] })),
    answers,
    totals: await index.totals(),
    words: await index.words("a", "z", 50),
    hangul: await index.words("가", "힣", 50),
    sounding: (
      await index.sounding(
        TEXTS.flatMap((text) => [...termsOf(text).words].flatMap((word) => toSoundKey(word) ?? [])),
      )
    ).toSorted(),
    names: [await index.names("project"), await index.names("branch"), await index.names("file")],
    // Of sessions without a document only the file knows.
    sessions: (await index.sessionsLike("s2", 5)).filter((id) => known.has(id)).toSorted(),
  };
}

test.skipIf(lacksPostgres)(
  "the team's index and the one in a file answer alike",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 8 }),
        fc.array(question, { minLength: 3, maxLength: 3 }),
        async (steps, questions) => {
          await using lite = await smallIndex([]);
          await using team = await teamIndex([]);
          for (const one of steps) {
            await lite.write(one);
            await team.write(one);
          }
          for (const one of questions)
            expect(await answersOf(team.index, one)).toEqual(await answersOf(lite.index, one));
        },
      ),
      { numRuns: 100 },
    );
  },
  60_000,
);
