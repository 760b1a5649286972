// Splits TypeScript source into tokens, so that a check can tell code from comments and strings.
// Guarantees: every quoted text and comment is recognised, or an error names the line. Not a parser:
// whether "/" starts a regular expression is decided from the token before it.

export type Span = { readonly start: number; readonly end: number };

export type Token = Span & {
  readonly kind: "word" | "string" | "regex" | "punctuation";
  /** For a string its content; a template's `${…}` is shown as "…". */
  readonly text: string;
};

export type Source = {
  readonly tokens: readonly Token[];
  readonly comments: readonly Span[];
  /** String, template and regular-expression text, without the code in `${…}`. */
  readonly quoted: readonly Span[];
};

const WORD = /[\p{ID_Start}$_#@][\p{ID_Continue}$\u200c\u200d]*|\d[\w.]*/uy;
const BEFORE_REGEX =
  /^(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield|instanceof)$/;

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

export function tokenize(text: string): Source {
  const comments: Span[] = [];
  const quoted: Span[] = [];

  function fail(what: string, offset: number): never {
    throw new Error(`line ${lineOf(text, offset)}: ${what} does not end`);
  }

  function endOfComment(start: number): number {
    const isLine = text[start + 1] === "/";
    const found = text.indexOf(isLine ? "\n" : "*/", start + 2);
    if (found === -1) return isLine ? text.length : fail("comment", start);
    return isLine ? found : found + 2;
  }

  function endOfQuote(start: number): number {
    for (let at = start + 1; at < text.length; at++) {
      if (text[at] === "\\") at++;
      else if (text[at] === text[start]) return at + 1;
      else if (text[at] === "\n") break;
    }
    return fail("string", start);
  }

  function endOfRegex(start: number): number {
    let inClass = false;
    for (let at = start + 1; at < text.length && text[at] !== "\n"; at++) {
      if (text[at] === "\\") at++;
      else if (text[at] === "[") inClass = true;
      else if (text[at] === "]") inClass = false;
      else if (text[at] === "/" && !inClass) return at + 1;
    }
    return fail("regular expression", start);
  }

  function readTemplate(start: number): Token {
    let content = "";
    let chunk = start;
    for (let at = start + 1; at < text.length; at++) {
      if (text[at] === "\\") {
        content += text.slice(at, at + 2);
        at++;
      } else if (text[at] === "`") {
        quoted.push({ start: chunk, end: at + 1 });
        return { kind: "string", text: content, start, end: at + 1 };
      } else if (text.startsWith("${", at)) {
        quoted.push({ start: chunk, end: at + 2 });
        content += "…";
        at = readCode(at + 2, true).end;
        chunk = at;
      } else content += text[at];
    }
    return fail("template", start);
  }

  function readQuoted(kind: "string" | "regex", start: number, end: number): Token {
    quoted.push({ start, end });
    return { kind, text: text.slice(start + 1, end - 1), start, end };
  }

  function readToken(at: number, before: Token | undefined): Token {
    const char = text[at] ?? "";
    if (char === '"' || char === "'") return readQuoted("string", at, endOfQuote(at));
    if (char === "`") return readTemplate(at);
    if (char === "/" && canStartRegex(before)) return readQuoted("regex", at, endOfRegex(at));
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0];
    if (word !== undefined) return { kind: "word", text: word, start: at, end: at + word.length };
    return { kind: "punctuation", text: char, start: at, end: at + 1 };
  }

  /** Reads to the end of the text or, inside a template, to the brace that closes `${`. */
  function readCode(start: number, inTemplate: boolean): { tokens: Token[]; end: number } {
    const tokens: Token[] = [];
    let depth = 0;
    let at = start;
    while (at < text.length) {
      if (/\s/.test(text[at] ?? "")) at++;
      else if (text.startsWith("//", at) || text.startsWith("/*", at)) {
        const end = endOfComment(at);
        comments.push({ start: at, end });
        at = end;
      } else {
        const token = readToken(at, tokens.at(-1));
        if (token.kind === "punctuation" && token.text === "{") depth++;
        if (token.kind === "punctuation" && token.text === "}") {
          if (inTemplate && depth === 0) return { tokens, end: at };
          depth--;
        }
        tokens.push(token);
        at = token.end;
      }
    }
    return inTemplate ? fail("template", start) : { tokens, end: at };
  }

  return { tokens: readCode(0, false).tokens, comments, quoted };
}

function canStartRegex(before: Token | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind === "word") return BEFORE_REGEX.test(before.text);
  return before.kind === "punctuation" && !")]}".includes(before.text);
}
