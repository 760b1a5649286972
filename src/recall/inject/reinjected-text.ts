/** The text of a reinjection: the same with a new marker, because a client drops an exact repeat. */
import { countJsonUnits } from "../compose/compose.ts";

const isFence = (line: string): boolean => /^<\/?self-generation-record[ >]/.test(line);

/** Within the budget by leaving out lines from the end; never the one with the marker, nor a fence. */
export function fitReinjectedText(
  text: string,
  old: string,
  marker: string,
  budget: number,
): string {
  const lines = text.replaceAll(old, marker).split("\n");
  while (countJsonUnits(lines.join("\n")) > budget) {
    const last = lines.findLastIndex(
      (line) => line !== "" && !isFence(line) && !line.includes(marker),
    );
    if (last < 0) return "";
    lines.splice(last, 1);
  }
  return lines.join("\n");
}
