/** What there was no room for, in words for the person; rules are counted by themselves. */
import type { ContextText } from "../../text/context.ts";
import type { Composition } from "./compose.ts";
import type { ContextPart } from "./context-part.ts";

/** `found`: the parts that were to fit; `errors`: how many the one about a resumed session has. */
export const listUnfitParts = (
  found: readonly ContextPart[],
  { parts }: Composition,
  errors: number,
  text: ContextText,
): readonly string[] =>
  found.flatMap((part) => {
    const { brought } = text;
    const { unfit } = brought;
    const { kind, spareLines = 0 } = part;
    const composed = parts.find((one) => one.kind === kind);
    const missing = part.refs.length - (composed?.refs.length ?? 0);
    switch (kind) {
      case "snapshot":
      case "checkpoint":
      case "previous": {
        if (composed === undefined) return [unfit[kind]];
        // What is spare is cut in passing: it is worth less than most other parts.
        const cut = composed.linesCut - spareLines;
        return cut > 0 ? [unfit.lines(cut, unfit[kind])] : [];
      }
      case "memory":
      case "later":
      case "suggestions":
        return missing === 0 ? [] : [unfit[kind](missing)];
      case "resume":
        return composed === undefined && errors > 0 ? [unfit.errors(errors)] : [];
      default:
        return [];
    }
  });
