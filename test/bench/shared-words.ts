/** The content words that a query shares with a text, by the terms that search itself would find it by. */
import { parseQueryParts } from "../../src/recall/search/query/query-parts.ts";
import { foldCase, foldWidth } from "../../src/recall/search/terms/fold.ts";
import { stemHangul, findVerbRoot } from "../../src/recall/search/terms/hangul.ts";
import { toRootTerm, termsOf } from "../../src/recall/search/terms/terms.ts";

/** They say how words belong together, not what a text is about. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    "about above after again against ahead all along also although among another any anybody around as away back because before behind " +
    "being beside between beyond both cannot could due during each either else even ever every everybody everyone everything few first " +
    "further here however instead just later less like many may merely more most much must need never nobody none no nor nothing now " +
    "once one only onto other others over own per rather s same several should since some somebody still such t though through too " +
    "toward two under until upon very via well whether while without would yet 모두 매번 모든 너무 아주 가장 계속 " +
    "바로 이미 아직 자꾸 항상 전부 하나 하나도"
  ).split(" "),
);

export function sharedWords(query: string, text: string): readonly string[] {
  const folded = foldCase(foldWidth(text));
  const { terms } = termsOf(text);
  const runs = folded.match(/[\uac00-\ud7a3]{2,}/g) ?? [];
  const stems = new Set(runs.map((run) => stemHangul(run).stem).filter((stem) => stem.length > 1));
  return parseQueryParts(query.split(/\s+/)).flatMap((one): string[] => {
    if (one.isFiller || FUNCTION_WORDS.has(one.asked)) return [];
    if (one.kind === "name")
      return [...one.words.map(({ stem }) => stem), ...one.wholes].filter((term) =>
        terms.has(term),
      );
    if (FUNCTION_WORDS.has(one.stem)) return [];
    const root = findVerbRoot(one.asked);
    const isShared =
      (one.stem.length > 1 && runs.some((run) => run.includes(one.stem))) ||
      (root !== null && terms.has(toRootTerm(root))) ||
      [...stems].some((stem) => one.asked.includes(stem));
    return isShared ? [one.asked] : [];
  });
}
