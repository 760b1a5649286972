/** The first `units` UTF-16 units of a text, never ending inside a character. */
export function cutText(text: string, units: number): string {
  if (text.length <= units) return text;
  const last = text.charCodeAt(units - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? units - 1 : units);
}

/** A base with more marks than this is cut among them. */
const MAX_CLUSTER_LENGTH = 64;

/** As `cutText`, and never between a base and what extends it, as far as a person sees one character. */
export function cutCharacters(text: string, units: number): string {
  const cut = cutText(text, units);
  if (cut.length === text.length) return cut;
  let at = cut.length;
  while (at > 0 && cut.length - at <= MAX_CLUSTER_LENGTH) {
    if (isBetweenCharacters(text, at)) return text.slice(0, at);
    at = previousAt(text, at);
  }
  return at === 0 ? "" : cut;
}

function isBetweenCharacters(text: string, at: number): boolean {
  const before = text.codePointAt(previousAt(text, at)) ?? 0;
  const after = text.codePointAt(at) ?? 0;
  if (before === 0x200d) return false;
  if (before === 0x0d && after === 0x0a) return false;
  if (after < 0x300) return true;
  if (isLeadingJamo(before) && (isLeadingJamo(after) || isSyllable(after))) return false;
  if (isRegional(before) && isRegional(after)) return regionalsBefore(text, at) % 2 === 0;
  return isSyllable(after) || !isExtending(after);
}

const isLeadingJamo = (code: number): boolean => code >= 0x1100 && code <= 0x115f;
const isSyllable = (code: number): boolean => code >= 0xac00 && code <= 0xd7a3;
const isRegional = (code: number): boolean => code >= 0x1f1e6 && code <= 0x1f1ff;

/** Joiners, skin tones, tags, Hangul vowels and finals, half-width voicing, and every combining mark. */
function isExtending(code: number): boolean {
  return (
    code === 0x200c ||
    code === 0x200d ||
    (code >= 0x1160 && code <= 0x11ff) ||
    (code >= 0xd7b0 && code <= 0xd7ff) ||
    code === 0xff9e ||
    code === 0xff9f ||
    (code >= 0x1f3fb && code <= 0x1f3ff) ||
    (code >= 0xe0020 && code <= 0xe007f) ||
    /\p{M}/u.test(String.fromCodePoint(code))
  );
}

function previousAt(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  const lead = text.charCodeAt(at - 2);
  const isPair = code >= 0xdc00 && code <= 0xdfff && lead >= 0xd800 && lead <= 0xdbff;
  return isPair ? at - 2 : at - 1;
}

function regionalsBefore(text: string, end: number): number {
  let count = 0;
  for (let at = end; at > 0; count++) {
    at = previousAt(text, at);
    if (!isRegional(text.codePointAt(at) ?? 0)) break;
  }
  return count;
}
