/**
 * Secrets in a file: what the redactor finds in it, without examples. There is one set of rules: what is hidden from a
 * record keeps a file out of a commit.
 */
import { findSecrets, type Secret } from "../../../redact/find-secrets.ts";
import { applyMarks, REDACTED } from "../../../redact/lexical/match.ts";
import { isPlain } from "../../../redact/plain.ts";
import { isExampleSecret } from "./secret-examples.ts";
import { extractKeyBody } from "./private-keys.ts";

export type FileSecret = {
  readonly kind: Secret["kind"];
  /** From 1. */
  readonly line: number;
  /** Never printed: it only tells whether it was committed before. */
  readonly secret: string;
};

/** What was found, each secret once, where it stands first. A character of the text is a byte. */
export function findFileSecrets(bytes: string): readonly FileSecret[] {
  const found = new Map<string, FileSecret>();
  const { texts, isBinary } = decodeTexts(bytes);
  for (const text of texts) {
    let line = 1;
    let lineEnd = text.indexOf("\n");
    for (const one of secretsOf(text, 0, MAX_DOCUMENTS)) {
      // In a program's bytes a name and a sign may stand side by side by chance.
      if ((isBinary && one.kind === "value") || isExampleSecret(text, one)) continue;
      for (; lineEnd !== -1 && lineEnd < one.start; lineEnd = text.indexOf("\n", lineEnd + 1))
        line++;
      const stretch = text.slice(one.start, one.end);
      const secret = one.kind === "private_key" ? extractKeyBody(stretch) : stretch;
      if (!found.has(secret)) found.set(secret, { kind: one.kind, line, secret });
    }
  }
  return [...found.values()];
}

/** So many headers without a key are looked behind; a file of nothing else is not worth more. */
const MAX_DOCUMENTS = 8;

/** A header without an end hides the rest of a record; where no key follows it, the rest of a file is looked at still. */
function* secretsOf(text: string, from: number, documents: number): Generator<Secret> {
  for (const one of findSecrets(from === 0 ? text : text.slice(from))) {
    const { kind } = one;
    const start = one.start + from;
    const end = one.end + from;
    if (kind !== "private_key" || extractKeyBody(text.slice(start, end)) !== "") {
      yield { kind, start, end };
    } else if (end === text.length && documents > 0) {
      yield* secretsOf(text, start + HEADER_WIDTH, documents - 1);
    }
  }
}

/** Behind its first letters it is no header any more. */
const HEADER_WIDTH = 6;

/** The value of a name may be a token by itself, which says more. */
export const exactKind = ({ kind, secret }: FileSecret): Secret["kind"] =>
  kind === "value" ? (findSecrets(secret)[0]?.kind ?? kind) : kind;

type TextDecodings = { readonly texts: readonly string[]; readonly isBinary: boolean };

const SCANNED_BYTES = 4096;

/** Two bytes a letter, in either order, from an even place or an odd one: what is written in them is read as well. */
function decodeTexts(bytes: string): TextDecodings {
  if (!bytes.includes("\0")) {
    return { texts: [Buffer.from(bytes, "latin1").toString("utf8")], isBinary: false };
  }
  const head = bytes.slice(0, SCANNED_BYTES);
  if (head.split("\0").length * 5 < head.length) return { texts: [bytes], isBinary: true };
  const wide = Buffer.from(bytes, "latin1");
  return {
    texts: [wide.toString("utf16le"), wide.subarray(1).toString("utf16le")],
    isBinary: false,
  };
}

/** The name of a file without the secrets in it; its ending stays. */
export function redactFileName(path: string): string {
  if (isPlain(path)) return path;
  const secrets = findSecrets(path).filter((one) => !isExampleSecret(path, one));
  return applyMarks(
    path,
    secrets.map(({ start, end }) => {
      const ending = /\.[A-Za-z]\w{0,7}$/.exec(path.slice(start, end))?.[0].length ?? 0;
      return { start, end: end - ending, mark: REDACTED };
    }),
  );
}
