/** Takes the reason, the alternatives and the value out of an English sentence. */
import { matchesOf, type Token } from "./tokens.ts";
import { environmentsOf, hasHead } from "./topic.ts";

const STOP = new Set(
  "for because since instead over rather in on as with and so to not from now but when while if until unless here there please at it's it which that this by or everywhere anymore again too then than via into is are was were be we i they you the-one who where whose all should must will can has have only after before under per yet last".split(
    " ",
  ),
);
const MOST_WORDS = 4;

/** The words from `at` on, up to the next that starts another part of the sentence. */
function phraseAt(text: string, at: number): string | null {
  const words: string[] = [];
  const rest = text.slice(at).trimStart();
  for (const raw of rest.split(/\s+/)) {
    const word = raw.toLowerCase().replace(/[^\w'-]+$/, "");
    if (words.length === 0 && /^(?:a|an|the|our|my|any|using|to|new|old)$/.test(word)) continue;
    if (STOP.has(word) || /^[—–-]+$/.test(raw)) break;
    words.push(raw);
    if (/[,;:!?)]$|\.$/.test(raw) || words.length === MOST_WORDS) break;
  }
  const phrase = words.join(" ").replace(/^["'`“‘(]+|["'`”’),.;:!?]+$/g, "");
  return phrase === "" ? null : phrase;
}

const REASON =
  /\b(?:because(?: of)?|since(?! (?:yesterday|last|\d))|as (?=(?:we|it|the|they|our|i)\b)|so that|so (?=(?:we|it|the|they|i|you)\b)|due to|given that|otherwise|the reason is(?: that)?)\s+(.+?)[.!]*$/i;
const FIRST_REASON = /^(?:because|since|as)\s+(.{4,}?),\s/i;
const LOOSE_REASON =
  /(?<=^.{12,})(?:,|—|–| -|;)\s+(?!.*\b(?:please|may not|must|should|never|let's|we'll|will|use)\b)((?:it|it's|they|they're|we|that|that's|there|there's|the|\w+ (?:is|are|has|won't|can't|needs?|breaks?|does|already|only))\b.+?)[.!]*$/i;

/** A loose reason only follows what asks for one: "Skip them, CI has no browser." */
export function englishReason(body: string, loosely: boolean): string | null {
  const said = FIRST_REASON.exec(body)?.[1] ?? REASON.exec(body)?.[1];
  return said ?? (loosely ? (LOOSE_REASON.exec(body)?.[1] ?? null) : null);
}

/** A "don't" in the reason forbids nothing. */
export const withoutReason = (body: string): string => body.replace(REASON, "");

/** "Because it is slow.": a sentence that is only the reason of the one before it. */
export const isEnglishReason = (sentence: string): boolean =>
  /^(?:because|since|the reason(?: is| being)?|reason:|that's because|mainly because|otherwise)\b/i.test(
    sentence,
  );

const ALTERNATIVE: readonly RegExp[] = [
  /\b(?:instead of|rather than|in place of|as opposed to|ruled? out|rejected|stay away from|keep away from|steer clear of|hands off|get rid of|stop using|no more|considered|looked at|tried|thought about|decided against|discarded|abandoned)\s+/gi,
  /,\s*never\s+(?=[\w-]+[.!]?$)/gi,
  /\b(?:do not|don't|dont|never|let's not|must not|mustn't|should not|shouldn't|can't|cannot|won't|not going to|didn't|did not|are not|aren't|'re not)\s+(?:use|using|want|need|touch|add|introduce|go with|pick|choose|like|adopt|import|include|install|do|have|allow|support|accept|ship|call|mock|rename|delete|write|store|log|call|expose|depend on)\s+/gi,
  /(?:^|[\s,])(?:avoid(?:ed)?|drop(?:ped)?|ditch|skip|leave out|forget(?: about)?|without)\s+/gi,
  /(?:,|\band|;|—|^|\bit's)\s*not\s+(?!only|yet|sure|just|that|to\b|because|going|using|allowed)/gi,
  /(?:^|[,;] )no (?!longer|need|problem|worries|idea|more|one\b|rush|wait|,)(?=[\w"'`])/gi,
  /\bfrom (?=\S+ (?:\S+ ){0,2}to\b)/gi,
  /(?<=\b(?:use|prefer|with|to|keep) .{1,40} )not (?=[\w"'`.-]+[.!]?$)/gi,
  /\breplace\s+(?=.+ with\b)/gi,
];
const PREFERRED_OVER =
  /\b(?:prefer|chose|choose|picked|pick|like|went with|go with|selected)\s+(.+?)\s+over\s+/i;
const IS_OUT =
  /^(?:the )?([\w.`"' -]{2,40}?) (?:is|are) (?:out|banned|forbidden|off the table|not an option|not allowed|out of the question)\b/i;

export function englishAlternatives(body: string, bars: RegExp | null): readonly string[] {
  const found = new Set<string>();
  const add = (phrase: string | null | undefined): void => {
    if (phrase !== null && phrase !== undefined && phrase.length > 0 && phrase.length <= 60)
      found.add(phrase);
  };
  for (const form of ALTERNATIVE) {
    for (const match of matchesOf(body, form)) add(phraseAt(body, match.index + match[0].length));
  }
  const over = PREFERRED_OVER.exec(body);
  if (over !== null) add(phraseAt(body, over.index + over[0].length));
  add(IS_OUT.exec(body)?.[1]);
  const barred = found.size === 0 ? bars?.exec(body) : null;
  if (barred !== null && barred !== undefined) add(phraseAt(body, barred.index + barred[0].length));
  return [...found].slice(0, 5);
}

const OWNS =
  /^([A-Z][\w-]+(?: [A-Z][\w-]+)?) (?:owns|maintains|leads|handles|reviews|manages|is responsible for|is in charge of|will review) (.+?)[.!]*$/;
const NAMED =
  /\b(?:call (?:it|this|that|them|the [\w -]{2,30}?)|name (?:it|this|the [\w -]{2,30}?)|(?:is|are|be|was) (?:called|named)|named|called|rename (?:it|this|.{2,30}?) to|goes by|known as)\s+/i;
const CHOSEN =
  /\b(?:go(?:ing)? (?:with|for)|went with|stick(?:ing)? (?:with|to)|opt(?:ed)? for|settled? (?:on|for)|decided (?:on|to use)|switch (?:back )?to|we(?:'ll| will|'re| are) (?:be )?(?:use|using|on)|(?:i |to |'s |^|, |please |no )(?:use|adopt|pick|choose|chose|picked|selected|prefer)|we use|rather (?:we )?use|(?:change|switch|bump|raise|lower|set|increase|reduce|rename|move|moved|convert)\b.{0,60}?\bto|replace\b.{2,60}?\bwith|make (?:it|that)|(?:the winner|the plan) is|not\b.{2,60}?\bbut)\s+/i;
const PLACED = /\b(?:in|into|on|as|to)\s+(?=[A-Z`"'])/;
const COPULA =
  /\s(?:is|are|'s|=|should be|must be|will be|has to be|needs to be|was|becomes|may be|can be|stays|equals|defaults to|set to|lands? on|listens? (?:on|at)|runs? (?:on|at)|lives? (?:in|at|on|under)|sits? (?:in|at|on)|points? to|moved to)\s+(?:now |actually |at |in |on |set to |called |named |exactly |always )*|(?<=^[\w -]{2,40}):\s+|\bit's\s+/i;

export type Named = { readonly value: string | null; readonly about: string | null };

export function englishValue(body: string, tokens: readonly Token[], takesBack: boolean): Named {
  const owner = OWNS.exec(body);
  if (owner !== null) return { value: owner[1] ?? null, about: `${owner[2] ?? ""} owner` };
  const env = tokens.find(({ type }) => type === "env");
  if (env !== undefined) return assigned(env);
  const named = NAMED.exec(body);
  if (named !== null) {
    const from = named.index + named[0].length;
    const literal = tokens.find(
      ({ type, at }) => at >= from - 1 && at < from + 25 && type !== "proper",
    );
    const value = literal?.text ?? phraseAt(body, from);
    const between = literal === undefined ? "" : body.slice(from, literal.at);
    return {
      value,
      about: `${between} ${named[0].replace(/\b(?:call|rename|name|to|it|is|called|named)\b/gi, "")} ${/\b(?:is|are|be|was)\b/.test(named[0]) ? body.slice(0, named.index) : ""} name`,
    };
  }
  return chosen(body, tokens) ?? stated(body, tokens) ?? loose(body, tokens, takesBack);
}

function assigned(token: Token): Named {
  const at = token.text.indexOf("=");
  return { value: token.text.slice(at + 1), about: token.text.slice(0, at) };
}

function chosen(body: string, tokens: readonly Token[]): Named | null {
  const choice = CHOSEN.exec(body);
  if (choice === null) return null;
  const from = choice.index + choice[0].length;
  const phrase = phraseAt(body, from);
  const token = tokenFrom(tokens, from, (phrase?.length ?? 0) + 6);
  const purpose =
    /\b(?:for|as) (?!now\b|this\b|that\b|it\b|us\b|example)(.+?)(?: because| since| instead|[,.;!]|$)/i.exec(
      body.slice(from),
    )?.[1];
  const subject =
    /\b(?:change|switch|bump|raise|lower|set|increase|reduce|rename|move|convert)\b(.{0,60}?)\bto\s+$/i.exec(
      choice[0],
    )?.[1];
  const inPhrase = phrase !== null && hasHead(phrase) ? phrase : null;
  return {
    value: token?.text ?? phrase,
    about:
      subject ?? (inPhrase === null ? (purpose ?? null) : `${inServiceOf(purpose)} ${inPhrase}`),
  };
}

/** "port 4100 for the admin service": the first words of what it is for tell it from others. */
const inServiceOf = (purpose: string | undefined): string =>
  purpose === undefined ? "" : purpose.split(" ").slice(0, 3).join(" ");

function stated(body: string, tokens: readonly Token[]): Named | null {
  const copula = COPULA.exec(body);
  if (copula === null) return null;
  const from = copula.index + copula[0].length;
  const subject = body.slice(0, copula.index).replace(/^.*[,;] /, "");
  const token = tokenFrom(tokens, from, 30);
  if (token !== undefined) {
    const between = body.slice(from, token.at);
    const purpose =
      /^,?\s+(?:for|in|on|per)\s+(?:the\s+)?([\w-]+)/i.exec(body.slice(token.end))?.[1] ?? "";
    return {
      value: token.text,
      about:
        hasHead(between) || environmentsOf(between).length > 0 || between.trimEnd().endsWith(":")
          ? `${purpose} ${subject} ${between}`
          : `${purpose} ${subject}`,
    };
  }
  return hasHead(subject) ? { value: phraseAt(body, from), about: subject } : null;
}

/** No verb says what the value is of: the nearest noun that has values does. */
function loose(body: string, tokens: readonly Token[], takesBack: boolean): Named {
  const placed = PLACED.exec(body);
  const strong = tokens.find(
    ({ type }) => type !== "number" && type !== "proper" && type !== "path" && type !== "code",
  );
  const token =
    strong ??
    (placed === null ? undefined : tokenFrom(tokens, placed.index, 12)) ??
    tokens.find(({ type }) => type !== "path");
  if (token === undefined) return { value: null, about: null };
  const before = body.slice(0, token.at);
  const after = body.slice(token.end).split(/[,.;]/)[0] ?? "";
  if (token.type === "flag")
    return { value: token.text, about: token.text.split(/[= ]/)[0] ?? null };
  if (hasHead(before)) return { value: token.text, about: before.replace(/^.*[,;] /, "") };
  if (hasHead(after)) return { value: token.text, about: after };
  if (token.type === "proper" && placed === null && !takesBack) return { value: null, about: null };
  return { value: token.text, about: takesBack || placed !== null ? null : before };
}

/** "Node 20.11.1": the version is the value, the name before it what it is of. */
function tokenFrom(tokens: readonly Token[], from: number, within: number): Token | undefined {
  const at = tokens.findIndex((token) => token.at >= from - 1 && token.at <= from + within);
  const [token, next] = [tokens[at], tokens[at + 1]];
  const isPair =
    (token?.type === "proper" || token?.type === "name") &&
    (next?.type === "version" || next?.type === "number") &&
    next.at === token.end + 1;
  return isPair ? next : token;
}
