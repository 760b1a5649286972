/**
 * A long text in parts that mean the same alone: a part begins after an empty line, with a line that belongs to nothing above it.
 * So a long answer is read and drawn a part at a time. Only a link whose address stands in another part stays as it was written.
 */

/** Shorter texts are one part. */
const MIN_SECTION_LENGTH = 2000;
/** Indented, of a list, a quote, a table or a definition, or HTML: it may belong to what stands above. */
const CONTINUATION = /^(?:[ \t]|[-*+](?:[ \t]|$)|\d{1,9}[.)]|>|\||\[|<)/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

export function splitSections(given: string): readonly string[] {
  const text = given.replaceAll(/\r\n?/g, "\n");
  if (text.length < MIN_SECTION_LENGTH * 2) return [text];
  const sections: string[] = [];
  let [begun, place, fence, isEmpty] = [0, 0, "", false];
  for (const line of text.split("\n")) {
    const mayBegin = isEmpty && fence === "" && line !== "" && !CONTINUATION.test(line);
    if (
      mayBegin &&
      place - begun >= MIN_SECTION_LENGTH &&
      text.length - place >= MIN_SECTION_LENGTH
    ) {
      sections.push(text.slice(begun, place));
      begun = place;
    }
    fence = fenceAfter(fence, line);
    isEmpty = line.trim() === "";
    place += line.length + 1;
  }
  return [...sections, text.slice(begun)];
}

/** The signs that will end the code that is open; empty when none is. */
function fenceAfter(open: string, line: string): string {
  const signs = FENCE.exec(line)?.[1];
  if (signs === undefined) return open;
  const rest = line.trim().slice(signs.length);
  // Signs and words in one line are code within a sentence.
  if (open === "") return signs.startsWith("`") && rest.includes("`") ? "" : signs;
  return signs.startsWith(open) && rest === "" ? "" : open;
}
