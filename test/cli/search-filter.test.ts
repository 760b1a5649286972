/** A filter on the list of results: by everything that a result says. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { hasFilterWords } from "../../src/cli/search/filter-hits.ts";
import type { AnnotatedHit } from "../../src/recall/search/find-decisions.ts";
import { DOCUMENT_KINDS } from "../../src/store/search-index.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";

const word = fc.stringMatching(/^[a-zäéøñд가-힣0-9_./-]{1,12}$/);
const words = fc.array(word, { minLength: 1, maxLength: 200 });

const hits = fc.record({
  text: words,
  title: fc.option(words),
  project: word,
  kind: fc.constantFrom(...DOCUMENT_KINDS),
  rejected: fc.array(word, { maxLength: 3 }),
});

type Sample = typeof hits extends fc.Arbitrary<infer T> ? T : never;

const toHit = ({ text, title, project, kind, rejected }: Sample): AnnotatedHit => ({
  document: {
    n: 1,
    length: text.length,
    eventId: "event",
    part: 0,
    kind,
    ts: "2026-11-18T09:30:00.000Z",
    sessionId: "session",
    projectPath: `/home/x/${project}`,
    branch: "main",
    turn: 1,
    text: text.join(" "),
  },
  score: 1,
  snippet: [],
  found: [],
  missing: [],
  similar: null,
  also: [],
  alike: [],
  beside: null,
  title: title?.join(" ") ?? null,
  rejected,
});

test("a filter keeps a result for every word that it says anywhere, however it is typed, and for no other", () => {
  fc.assert(
    fc.property(hits, fc.nat(), fc.boolean(), (sample, at, isLoud) => {
      const hit = toHit(sample);
      for (const text of [en, ko]) {
        const said = [
          ...sample.text,
          ...(sample.title ?? []),
          ...sample.rejected,
          sample.project,
          sample.kind,
          text.search.kinds[sample.kind],
        ];
        const chosen = said[at % said.length] ?? "";
        const typed = isLoud ? chosen.toUpperCase() : chosen;
        expect(hasFilterWords(hit, typed, [], text)).toBe(true);
        expect(hasFilterWords(hit, `${typed} ${chosen}`, ["row"], text)).toBe(true);
        expect(hasFilterWords(hit, `${typed} ✗✗`, [], text)).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});
