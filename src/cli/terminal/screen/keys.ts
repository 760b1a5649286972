/**
 * Bytes of a terminal in raw mode as keys. Terminals send a key's sequence at once; one that arrives in pieces is put together,
 * and Esc alone is the key. With a Korean keyboard switched on, letters arrive as the Hangul on the same key.
 */
export type Key = { readonly name: "text"; readonly text: string } | { readonly name: NamedKey };

export type NamedKey =
  | "up"
  | "down"
  | "pageUp"
  | "pageDown"
  | "home"
  | "end"
  | "enter"
  | "escape"
  | "backspace"
  | "interrupt"
  | "suspend";

const SEQUENCES: Readonly<Record<string, NamedKey>> = {
  "[A": "up",
  OA: "up",
  "[B": "down",
  OB: "down",
  "[5~": "pageUp",
  "[6~": "pageDown",
  "[H": "home",
  OH: "home",
  "[1~": "home",
  "[7~": "home",
  "[F": "end",
  OF: "end",
  "[4~": "end",
  "[8~": "end",
  OM: "enter",
};

const CONTROLS: Readonly<Record<string, NamedKey>> = {
  "\r": "enter",
  "\n": "enter",
  "\u0003": "interrupt",
  "\u0004": "interrupt",
  "\u0008": "backspace",
  "\u007F": "backspace",
  "\u001A": "suspend",
  "\u0010": "up",
  "\u000E": "down",
};

const SEQUENCE = /^(?:\[[0-?]*[ -/]*[@-~]|O[ -~])/;
/** The beginning of one that may go on in the next piece. */
const HALF_SEQUENCE = /^(?:\[[0-?]*[ -/]*|O)$/;

/** Letters of commands, by the Hangul on their keys. */
const HANGUL: Readonly<Record<string, string>> = {
  ㅂ: "q",
  ㄱ: "r",
  ㅛ: "y",
  ㅓ: "j",
  ㅏ: "k",
};

/** The letter that a command is called by. */
export const letterOf = (text: string): string => HANGUL[text] ?? text;

export type KeyReader = (bytes: Uint8Array) => readonly Key[];

export function openKeyReader(): KeyReader {
  const decoder = new TextDecoder();
  let rest = "";
  return (bytes) => {
    const typed = rest + decoder.decode(bytes, { stream: true });
    rest = "";
    const keys: Key[] = [];
    for (let at = 0; at < typed.length;) {
      const character = String.fromCodePoint(typed.codePointAt(at) ?? 0);
      if (character !== "\u001B") {
        const name = CONTROLS[character];
        if (name !== undefined) keys.push({ name });
        else if (!/\p{C}/u.test(character)) keys.push({ name: "text", text: character });
        at += character.length;
        continue;
      }
      const after = typed.slice(at + 1);
      const found = SEQUENCE.exec(after)?.[0];
      if (found !== undefined) {
        const name = SEQUENCES[found];
        // One that means nothing here must not be read as letters.
        if (name !== undefined) keys.push({ name });
        at += 1 + found.length;
      } else if (HALF_SEQUENCE.test(after)) {
        rest = typed.slice(at);
        break;
      } else {
        keys.push({ name: "escape" });
        at++;
      }
    }
    return keys;
  };
}
