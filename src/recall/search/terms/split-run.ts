/**
 * A run of syllables → every way to write it apart, itself first. `lone`: how many words of one syllable there may be, as 중 in
 * 사용 중; more of them are chance.
 */
export function* splitRun(run: string, most: number, lone: number): Generator<readonly string[]> {
  if (run.length > 1 || lone > 0) yield [run];
  if (most < 2) return;
  for (let at = 1; at < run.length; at++) {
    const left = lone - Number(at === 1);
    if (left < 0) continue;
    for (const rest of splitRun(run.slice(at), most - 1, left)) yield [run.slice(0, at), ...rest];
  }
}
