/** Colours and movements of a terminal. */
const ESCAPES = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[@-Z\\-_])/g;
/** Characters that turn text around, or are not seen: code that reads one way and runs another. */
const INVISIBLE_CHARACTERS =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** What a terminal would have done with it is left out. */
export const withoutEscapes = (text: string): string => text.replaceAll(ESCAPES, "");

/** What a program or a file holds, as it can be read: nothing in it steers what stands beside it. */
export const visibleText = (text: string): string =>
  withoutEscapes(text)
    .replaceAll("\r", "")
    .replaceAll(INVISIBLE_CHARACTERS, (sign) => `⟨${codePointName(sign)}⟩`);

const codePointName = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
