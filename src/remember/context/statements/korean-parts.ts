/** Takes the reason, the alternatives and the value out of a Korean sentence. */
import { matchesOf, type Token } from "./tokens.ts";
import { hasHead } from "./topic.ts";
import type { Named } from "./english-parts.ts";

/** Words that only look like a clause that gives a reason. */
const NO_REASON =
  /(?:커서|먼저|순서|문서|부서|그래서|따라서|인증서|에서|보고서|계약서|명세서|로서|대해서|통해서|관해서|계속해서|이어서)$/;
const CONNECTIVE = /^(.*?\S*(?:때문에|[가-힣]서|니까|므로|기에|덕분에|위해서?|느라))(?:[\s,]|$)/;
const TRAILING =
  /[,.]\s*([^,]*(?:[가-힣]서|니까|때문에|때문|거든)(?:요|예요|이에요|입니다|이야)?|[^,]*(?:싫|어렵|크|느리|비싸|부족)\S*)[.!\s]*$/;

export function koreanReason(body: string): string | null {
  const trailing = TRAILING.exec(body)?.[1];
  if (trailing !== undefined && !NO_REASON.test(trailing)) return trailing;
  const words = body.split(" ");
  for (let count = 1; count < words.length; count += 1) {
    const word = words[count - 1] ?? "";
    if (CONNECTIVE.test(`${word} `) && !NO_REASON.test(word.replace(/,$/, "")))
      return words.slice(0, count).join(" ").replace(/,$/, "");
  }
  return null;
}

/** "트랜잭션이 필요해서.": a sentence that is only the reason of the one before it. */
export const isKoreanReason = (sentence: string): boolean =>
  /^(?:왜냐|이유는)|(?:[가-힣]서|니까|때문|때문에|거든)(?:요|예요|이에요|입니다|이야|이거든요?)?[.!\s]*$/.test(
    sentence,
  ) && !NO_REASON.test(sentence.replace(/[.!\s]+$/, ""));

const INSTEAD =
  /((?:[가-힣]*[가-힣](?<![은는을를이가에로서고도만의면다요지게해한데니,까])\s)?(?!말고|대신)\S+(?:\s[A-Za-z]\S*)?)\s?(?:말고|대신|보다는?)(?=[\s,])|(\S+?)[이가] 아니(?:라|고)/g;
const FROM_TO = /(\S+?)에서 (\S+?)(?:으로|로) (?:바꿔|변경|교체|옮|전환)/g;
const OBJECT = /^(?:.{0,10}?[,.]\s)?((?:[^\s,]+\s){0,3}?[^\s,]+?)(?:은|는|을|를|도|만|이|가)\s/;
const EMPTY_OBJECT = /^(?:그거|그것|이거|이것|그|이|저|우리|제가|나|저희|아까|방금|절대|서버에서)$/;

export function koreanAlternatives(body: string, bars: boolean): readonly string[] {
  const found = new Set<string>();
  const add = (raw: string | undefined): void => {
    const phrase =
      raw === undefined
        ? ""
        : bare(
            raw.replace(
              /^.*(?:니까|어서|아서|해서|므로|지만|는데|은데|면|고|은|는|을|를)\s+(?=\S)/,
              "",
            ),
          );
    if (phrase !== "" && phrase.length <= 60 && !EMPTY_OBJECT.test(phrase)) found.add(phrase);
  };
  for (const match of matchesOf(body, INSTEAD)) add(match[1] ?? match[2]);
  for (const match of matchesOf(body, FROM_TO)) add(match[1]);
  if (bars && found.size === 0)
    add(OBJECT.exec(body)?.[1]?.replace(/^.*(?:데|지만|니까|서|고) /, ""));
  return [...found].slice(0, 5);
}

const NAMED =
  /(?:이름은|이름을|명칭은|이름이)\s+(.+)$|["'“‘「]?([^\s"'”’」]+)["'”’」]?(?:이?라고|이?라) (?:불러|부르|하자|하죠|할게|지어|지었|명명|이름)/;
const TOWARD = /(\S+?)(?:으로|로)(?=\s|$)/g;
const ADVERB =
  /^(?:바|새|그대|별|따|서|스스|자동|수동|추가|앞|실제|기본적|전체적|일반적|대체|주|때때|임의|직접적|개별적|방식|것|걸|안|쪽|순서대|위|아래|절대|대신|참고|하나|최우선|두 번째|첫 번째)$/;
const OBJECT_OF_USE =
  /(\S+?)(?:을|를|은|는)? (?:쓰자|쓰죠|씁시다|쓰기로|쓰세요|써|씁니다|사용|채택|선택|도입|유지)/;
const TOPIC = /^(?:.{0,10}?[,.]\s)?((?:[^\s,]+\s){0,3}?[^\s,]+?)(?:은|는|을|를|이|가)\s+(.+)$/;
const PLACED = /(\S+)에 (?:두|둬|넣|저장|놓|있)/;

export function koreanValue(
  body: string,
  tokens: readonly Token[],
  rejected: readonly string[],
): Named {
  const env = tokens.find(({ type }) => type === "env");
  if (env !== undefined) {
    const at = env.text.indexOf("=");
    return { value: env.text.slice(at + 1), about: env.text.slice(0, at) };
  }
  const flag = tokens.find(({ type }) => type === "flag");
  if (flag !== undefined) return { value: flag.text, about: flag.text.split(/[= ]/)[0] ?? null };
  const topic = TOPIC.exec(body);
  const about = topic === null ? null : (topic[1] ?? null);
  const from = topic === null ? 0 : body.length - (topic[2]?.length ?? 0);
  const named = NAMED.exec(body);
  if (named !== null) {
    const value =
      tokens.find((token) => token.at >= (named.index ?? 0) && token.type !== "proper")?.text ??
      complement(named[1] ?? named[2] ?? "");
    return {
      value,
      about: named[2] === undefined ? `${body.slice(0, named.index)} 이름` : `${about ?? ""} 이름`,
    };
  }
  const token = best(tokens.filter((found) => found.at >= from && !rejected.includes(found.text)));
  if (token !== undefined) return { value: token.text, about: aboutOf(body, about, token) };
  const toward =
    lastToward(body, rejected) ?? OBJECT_OF_USE.exec(body)?.[1] ?? PLACED.exec(body)?.[1];
  if (toward !== undefined)
    return {
      value: bare(toward),
      about: about === null || bare(about) === bare(toward) ? null : about,
    };
  if (topic !== null && about !== null && hasHead(about))
    return { value: complement(topic[2] ?? ""), about };
  const before = best(tokens.filter((found) => !rejected.includes(found.text)));
  return {
    value: before?.text ?? null,
    about: before === undefined ? about : aboutOf(body, null, before),
  };
}

/** "금요일이에요." → "금요일", "민지님입니다" → "민지": short ones alone are names. */
function complement(text: string): string | null {
  const said = text.replace(
    /(?:님)?(?:\s?(?:입니다|이에요|예요|이야|야|이다|임|으로 하자|로 하자|(?:으로|로) 해 ?줘))[.!\s]*$/,
    "",
  );
  if (said === text || said === "" || said.split(" ").length > 4) return null;
  return said.replace(/^["'“‘「]|["'”’」]$/g, "");
}

function aboutOf(body: string, about: string | null, token: Token): string | null {
  const before = body.slice(0, token.at);
  const after = body.slice(token.end, token.end + 12);
  if (about !== null && (hasHead(about) || !hasHead(before))) return about;
  if (hasHead(before)) return before.replace(/^.*[,.] /, "");
  return hasHead(after) ? after : about;
}

function lastToward(body: string, rejected: readonly string[]): string | undefined {
  const found = matchesOf(body, TOWARD).map((match) => match[1] ?? "");
  return found.findLast(
    (word) =>
      word !== "" && !ADVERB.test(word) && !/[하되이]므$/.test(word) && !rejected.includes(word),
  );
}

const best = (tokens: readonly Token[]): Token | undefined =>
  tokens.find(({ type }) => type !== "number" && type !== "proper" && type !== "path") ??
  tokens.find(({ type }) => type === "proper" || type === "number") ??
  tokens[0];

const bare = (phrase: string): string =>
  phrase
    .trim()
    .replace(/^["'`“‘「(]+|["'`”’」),.]+$/g, "")
    .replace(/(?<=[\w가-힣]{2})(?:은|는|을|를|도|만)$/, "");
