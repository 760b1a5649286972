/** Cuts a line into sentences. A dot inside a name, a number, a version or an address ends nothing. */
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|incl|mr|mrs|ms|dr|st|no|fig|al|a\.m|p\.m|[A-Z])\.$/i;
/** An ending after which a Korean sentence is over, with or without a dot. */
const KOREAN_END = /(?:니다|[어아여해예에네세돼와워]요|이야|해줘|[가하쓰두]자|[시읍]다)$/;
/** What still belongs to the sentence before it. */
const KOREAN_QUOTING = /^(?:라고|라는|하고|고 |만 |는데)/;
const LONGEST = 1200;

export function sentencesOf(line: string): readonly string[] {
  const sentences: string[] = [];
  let from = 0;
  let inCode = false;
  for (let at = 0; at < line.length; at += 1) {
    const unit = line.charCodeAt(at);
    if (unit === 0x60) inCode = !inCode && line.indexOf("`", at + 1) !== -1;
    if (inCode || !endsAt(line, from, at, unit)) continue;
    push(sentences, line.slice(from, at + 1));
    from = at + 1;
  }
  push(sentences, line.slice(from));
  return sentences;
}

function endsAt(line: string, from: number, at: number, unit: number): boolean {
  const next = line[at + 1];
  // 。 needs no space after it.
  if (unit === 0x3002) return true;
  if (unit === 0x20) return endsInKorean(line, from, at);
  const isDot = unit === 0x2e;
  // . ! ? ; …
  if (!isDot && unit !== 0x21 && unit !== 0x3f && unit !== 0x3b && unit !== 0x2026) return false;
  if (next !== undefined && next !== " ") return false;
  if (!isDot) return true;
  const said = line.slice(Math.max(from, at - 8), at + 1);
  return !ABBREVIATION.test(said) && !/^\s*\d{1,2}\.$/.test(line.slice(from, at + 1));
}

function endsInKorean(line: string, from: number, at: number): boolean {
  const unit = line.charCodeAt(at - 1);
  if (unit < 0xac00 || unit > 0xd7a3 || at - from < 6) return false;
  return (
    KOREAN_END.test(line.slice(Math.max(from, at - 3), at)) &&
    !KOREAN_QUOTING.test(line.slice(at + 1, at + 4))
  );
}

function push(sentences: string[], raw: string): void {
  // A semicolon parts it from what follows, and says nothing of its own.
  const text = raw
    .trim()
    .replace(/^[)\]"'”’]+\s*/, "")
    .replace(/\s*;+$/, "");
  if (text.length > 1) sentences.push(text.length > LONGEST ? text.slice(0, LONGEST) : text);
}
