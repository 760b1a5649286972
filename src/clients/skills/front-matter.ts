/**
 * A skill or command as it stands in its file: front matter between two lines `---`, of which only plain `key: value` lines
 * and folded blocks are read, then what is to be done. A file without front matter describes itself with its first line.
 */

export type SkillText = {
  /** Null where the file does not say. */
  readonly name: string | null;
  readonly description: string;
  /** The model may not call it: only the person can. */
  readonly isForPersonOnly: boolean;
};

const LONGEST_DESCRIPTION = 1500;

export function parseSkillText(text: string): SkillText {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const end = lines[0]?.trim() === "---" ? lines.indexOf("---", 1) : -1;
  const fields = end < 0 ? new Map<string, string>() : readFields(lines.slice(1, end));
  const told = [fields.get("description"), fields.get("when_to_use")].filter((one) => one);
  const description = told.length > 0 ? told.join(" ") : firstLine(lines.slice(end + 1));
  return {
    name: fields.get("name") ?? null,
    description: description.slice(0, LONGEST_DESCRIPTION),
    isForPersonOnly: fields.get("disable-model-invocation") === "true",
  };
}

const firstLine = (lines: readonly string[]): string =>
  (lines.find((line) => line.trim() !== "") ?? "").replace(/^#+\s*/, "").trim();

function readFields(lines: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let key: string | null = null;
  for (const line of lines) {
    const begun = /^([A-Za-z][\w-]*):(?:\s+(.*))?$/.exec(line);
    if (begun !== null) {
      key = begun[1] ?? "";
      fields.set(key, unquoted(begun[2] ?? ""));
    } else if (key !== null && /^\s+\S/.test(line)) {
      fields.set(key, `${fields.get(key) ?? ""} ${line.trim()}`.trim());
    }
  }
  return fields;
}

/** `>` and `|` only say that the text begins in the next line. */
function unquoted(value: string): string {
  const bare = value.trim();
  if (/^[>|][+-]?$/.test(bare)) return "";
  const quote = bare[0];
  const isQuoted = bare.length > 1 && (quote === '"' || quote === "'") && bare.endsWith(quote);
  return isQuoted ? bare.slice(1, -1).replaceAll(`\\${quote}`, quote) : bare;
}
