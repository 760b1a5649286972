/** What a query asks for → the forms to look for, with how much each says in this index. */
import { isHangul } from "../../../lexicon/korean.ts";
import type { IndexReader } from "../../../store/search-index.ts";
import type { QueryPart } from "../query/query-parts.ts";
import { stemWord } from "../terms/chunk.ts";
import { createOwnSayingForms, createSayingForms } from "./saying-forms.ts";
import { createErrorForms } from "./error-names.ts";
import { findTranslations } from "../glossary/glossary.ts";
import { findSynonyms } from "./synonyms.ts";
import { createApartForms, createTogetherForms } from "./spacing.ts";
import { type WordForm, createPartForms, listFormTerms } from "./word-forms.ts";
import type { TermLookup } from "./term-lookup.ts";
import { findOtherForms } from "./other-forms.ts";
import { type QueryTerm, weighTerm } from "./score.ts";

export async function createQueryTerms(
  queryParts: readonly QueryPart[],
  index: IndexReader,
  lookup: TermLookup,
  isOfErrors = false,
): Promise<readonly QueryTerm[]> {
  const chosen = await selectTellingParts(queryParts, lookup);
  const ofErrors = createErrorForms(
    queryParts.filter((one) => chosen.has(one)),
    isOfErrors,
  );
  const ofSayings = createSayingForms(queryParts);
  const createTerm = async (one: QueryPart, at: number): Promise<QueryTerm | null> => {
    if (!chosen.has(one)) return null;
    const own =
      one.kind === "saying"
        ? createOwnSayingForms(one, createPartForms)
        : [
            ...createPartForms(one),
            ...createJoinedForms(one, queryParts[at - 1], queryParts[at + 1]),
          ];
    const isThere = await isInIndex(own, lookup);
    const others = one.isFiller
      ? []
      : [
          ...(one.kind === "saying" ? [] : await findOtherForms(one, isThere, index, lookup)),
          ...(await createApartForms(one, lookup)),
          ...(ofErrors.get(one) ?? []),
          ...(ofSayings.get(one) ?? []),
        ];
    // All at once: a database elsewhere answers them in one go.
    await Promise.all([...own, ...others].flatMap(listFormTerms).map(lookup.having));
    const weighted: (WordForm & { weight: number })[] = [];
    let exact = Infinity;
    for (const form of own) {
      const weight = await weightOfForm(form, lookup);
      if (weight === 0) continue;
      // Another form may be rarer than the word itself, and says no more for it.
      weighted.push({ ...form, weight: Math.min(weight, exact) });
      if (form.how === "exact" && exact === Infinity) exact = weight;
    }
    // A rare word that only means the same says no more than the word that was asked for.
    const most = Math.max(0, ...weighted.map((form) => form.weight)) || Infinity;
    for (const form of others) {
      const weight = await weightOfForm(form, lookup);
      if (weight > 0) weighted.push({ ...form, weight: Math.min(weight, most) });
    }
    const weight = weightOfForms(weighted);
    const isKnown = isThere || isListedWord(one);
    return { part: one, forms: weighted, weight: weight === 0 ? 1 : weight, isKnown };
  };
  const all = await Promise.all(queryParts.map(createTerm));
  return all.filter((one) => one !== null);
}

/** Of Korean words there are lists that say it; null for a name or word that no list has, which may be one. */
function isListedWord(part: QueryPart): boolean | null {
  if (part.kind === "saying") return true;
  const stem = part.kind === "run" ? part.stem : (part.words[0]?.stem ?? part.asked);
  if (findTranslations(part.asked).length > 0 || findSynonyms(stem).length > 0) return true;
  if (part.kind === "run") return !isHangul(part.asked);
  return null;
}

/** Where it stands as it was asked for, a translation of it says no more. */
function weightOfForms(forms: QueryTerm["forms"]): number {
  const own = forms.filter(({ isTranslation }) => isTranslation !== true);
  const counted = own.length === 0 ? forms : own;
  return Math.max(0, ...counted.map(({ weight, worth }) => weight * Math.min(1, worth)));
}

const MAX_TERMS = 16;

/** Of a long query, a pasted error for example, what says most. */
async function selectTellingParts(
  queryParts: readonly QueryPart[],
  lookup: TermLookup,
): Promise<ReadonlySet<QueryPart>> {
  if (queryParts.length <= MAX_TERMS) return new Set(queryParts);
  const weighed: { readonly one: QueryPart; readonly weight: number }[] = [];
  const telling = queryParts.filter(({ isFiller }) => !isFiller).flatMap(createPartForms);
  await Promise.all(telling.flatMap(listFormTerms).map(lookup.having));
  for (const one of queryParts) {
    let weight = 0;
    for (const form of one.isFiller ? [] : createPartForms(one))
      weight = Math.max(weight, form.worth * (await weightOfForm(form, lookup)));
    weighed.push({ one, weight });
  }
  const best = weighed.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_TERMS);
  return new Set(best.map(({ one }) => one));
}

/** Whether any document, in any project, has it as typed: then it is not misspelt. */
async function isInIndex(forms: readonly WordForm[], lookup: TermLookup): Promise<boolean> {
  const whole = forms.filter(({ how }) => how !== "some");
  await Promise.all(whole.flatMap(listFormTerms).map(lookup.postings));
  for (const form of whole) {
    const found = await Promise.all(listFormTerms(form).map((term) => lookup.postings(term)));
    if (found.every(({ estimate }) => estimate > 0)) return true;
  }
  return false;
}

/** A form weighs what its rarest term does; nothing when no document can have it. */
async function weightOfForm(form: WordForm, lookup: TermLookup): Promise<number> {
  const terms = listFormTerms(form);
  const counts = await Promise.all(terms.map((term) => lookup.having(term)));
  const there = counts.filter((count) => count > 0);
  const isPartly = form.look.kind === "terms" && form.look.isWhole !== true;
  const isPossible = isPartly ? there.length > 0 : there.length === counts.length;
  return isPossible && there.length > 0 ? weighTerm(lookup.documents, Math.min(...there)) : 0;
}

const JOINED_WORTH = 0.9;
const plainWord = (queryPart: QueryPart | undefined): string | null =>
  queryPart?.kind === "name" && !queryPart.isFiller && /^[a-z0-9]+$/.test(queryPart.asked)
    ? queryPart.asked
    : null;

/** Two words that stand side by side may be one in the document: `code mod`, `codemod`. */
function createJoinedForms(
  one: QueryPart,
  before: QueryPart | undefined,
  behind: QueryPart | undefined,
): readonly WordForm[] {
  if (one.kind === "saying") return [];
  if (one.kind === "run") return createTogetherForms(one, before, behind);
  const own = plainWord(one);
  if (own === null) return [];
  const [first, second] = [plainWord(before), plainWord(behind)];
  return [first === null ? null : first + own, second === null ? null : own + second].flatMap(
    (word): WordForm[] => {
      // Two numbers are no longer number.
      if (word === null || !/[a-z]/.test(word)) return [];
      return [...new Set([word, stemWord(word)])].map((term) => ({
        how: "part",
        worth: JOINED_WORTH,
        look: { kind: "term", term },
      }));
    },
  );
}
