/**
 * Looks that mean something, as marks inside a text: a line is laid out, cut and joined with them, and only what writes it
 * knows whether the terminal shows colours. The marks are invisible tag characters, without a width, which `toRedactedFirstLine` takes
 * out of whatever was recorded; one that comes by another way can colour its own line and nothing else.
 */
const STYLES = {
  /** A heading, or what is asked of a person. */
  strong: "1",
  /** Times, ids and the like: there for whoever looks for them. */
  faint: "2",
  good: "32",
  bad: "31",
  /** Somebody is waited for. */
  wait: "33",
  busy: "36",
} as const;

export type TerminalStyle = keyof typeof STYLES;

const FIRST = 0xe0010;
const OFF = String.fromCodePoint(FIRST);
const STYLE_NAMES = Object.keys(STYLES) as TerminalStyle[];
const ON = new Map(
  STYLE_NAMES.map((look, at) => [look, String.fromCodePoint(FIRST + 1 + at)] as const),
);
const SGR = new Map(STYLE_NAMES.map((look) => [ON.get(look) ?? "", STYLES[look]] as const));

const MARKS = /[\u{E0010}-\u{E001F}]/gu;
const RESET = "\u001B[0m";

export const paint = (look: TerminalStyle, text: string): string =>
  text === "" ? "" : `${ON.get(look) ?? ""}${text}${OFF}`;

export const removeStyles = (text: string): string => text.replaceAll(MARKS, "");

/** What a terminal is sent. A look that a cut left open ends with its line. */
export function renderStyles(text: string, isStyled: boolean): string {
  if (!isStyled) return removeStyles(text);
  return text
    .split("\n")
    .map((line) => {
      let isOpen = false;
      const shown = line.replaceAll(MARKS, (mark) => {
        const code = SGR.get(mark);
        const wasOpen = isOpen;
        isOpen = code !== undefined;
        if (code !== undefined) return `\u001B[${code}m`;
        return wasOpen ? RESET : "";
      });
      return isOpen ? shown + RESET : shown;
    })
    .join("\n");
}
