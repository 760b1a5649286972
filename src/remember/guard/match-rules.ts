/** Whether a call is one that a rule is about. */
import { asText, type JsonObject } from "../../event/event.ts";
import { SENSITIVE_PATH } from "../../redact/lexical/match.ts";
import { redactPath } from "../../redact/redact.ts";
import { baseName, type CommandSegment, splitCommand } from "../ledger/tools/command-segments.ts";
import type { GuardRule } from "./guard-rules.ts";

export type GuardedCall = { readonly tool: string; readonly input: JsonObject };

const MAX_COMMAND_LENGTH = 4000;
const MAX_PATH_LENGTH = 4096;
/** What changes the files that it is given. */
const WRITES =
  /^(?:rm|rmdir|unlink|mv|cp|tee|truncate|touch|mkdir|git (?:rm|mv|checkout|restore|clean))$/;

export function findMatchingRules(
  call: GuardedCall,
  rules: readonly GuardRule[],
): readonly GuardRule[] {
  const command = call.tool === "Bash" ? asText(call.input["command"]) : null;
  const segments = command === null ? [] : splitCommand(command.slice(0, MAX_COMMAND_LENGTH));
  const named = asText(call.input["file_path"]) ?? asText(call.input["notebook_path"]);
  const file = named === null ? null : named.slice(0, MAX_PATH_LENGTH);
  const written = command === null ? [] : redirectsIn(command.slice(0, MAX_COMMAND_LENGTH));
  return rules.filter((rule) =>
    file !== null && call.tool !== "Bash"
      ? forbidsFile(rule, file)
      : segments.some((segment) => isRuleAbout(rule, segment)) ||
        written.some((one) => forbidsFile(rule, one)),
  );
}

/** Files that a command's output goes to; what stands in quotes may be anything. */
const redirectsIn = (command: string): readonly string[] =>
  [...command.replaceAll(/'[^']*'|"[^"]*"/g, '""').matchAll(/>{1,2}\s*([^\s;&|<>()"]+)/g)].map(
    ([, file = ""]) => file,
  );

const forbidsFile = ({ target }: GuardRule, file: string): boolean =>
  target !== null && target.paths.some((path) => isUnderPath(path, file));

function isRuleAbout({ line, target }: GuardRule, segment: CommandSegment): boolean {
  const { words } = segment;
  if (target !== null) {
    return (
      target.actions.some((action) => runsAction(action, segment)) ||
      (target.packages ?? []).some((name) => installs(name, words)) ||
      (changesFiles(segment) &&
        words
          .slice(1)
          .flatMap((word) => [word, `${segment.folder ?? "."}/${word}`])
          .some((word) => target.paths.some((path) => isUnderPath(path, word))))
    );
  }
  const [first = "", , , removed = "", added = ""] = line.texts;
  if (line.kind === "failing") return segment.text === first;
  const [without, by] = [wordsIn(removed), wordsIn(added)];
  const isSame = segment.action === first || without.includes(words[0] ?? "");
  return (
    isSame &&
    without.length > 0 &&
    without.every((word) => words.includes(word)) &&
    !(by.length > 0 && by.every((word) => words.includes(word)))
  );
}

const MANAGERS =
  /^(?:npm|npx|pnpm|yarn|bun|deno|pip3?|pipx|poetry|uv|pdm|conda|cargo|go|gem|bundle|composer|brew)$/;

/** Whether a package is added: `npm i moment`, `uv pip install requests==2`. */
function installs(name: string, words: readonly string[]): boolean {
  if (!MANAGERS.test(baseName(words[0] ?? ""))) return false;
  const at = words.findIndex((word) => /^(?:install|i|add|get|require)$/.test(word));
  return (
    at > 0 &&
    words
      .slice(at + 1)
      .some(
        (word) =>
          word === name || (/^[@=~<>![]/.test(word.slice(name.length)) && word.startsWith(name)),
      )
  );
}

const changesFiles = ({ action, words }: CommandSegment): boolean =>
  WRITES.test(action) || (baseName(words[0] ?? "") === "sed" && words.includes("-i"));

/** The program itself, whatever its folder; of one with more words, all of them. */
function runsAction(action: string, { words }: CommandSegment): boolean {
  const [program = "", ...others] = wordsIn(action);
  if (baseName(words[0] ?? "") !== program) return false;
  const given = words.slice(1);
  const [sub, ...flags] = others;
  // Options of git itself stand before its command.
  if (sub !== undefined && subcommandOf(given) !== sub) return false;
  return flags.every((flag) => given.some((word) => word === flag || isForce(flag, word)));
}

const isForce = (flag: string, word: string): boolean =>
  flag === "--force" && (word === "-f" || word.startsWith("--force-with-lease"));

function subcommandOf(words: readonly string[]): string | undefined {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "-C" || word === "-c") at++;
    else if (!word.startsWith("-")) return word;
  }
  return undefined;
}

/** A folder anywhere on the way, a file by its name or by the end of its path, an ending. */
export function isUnderPath(path: string, file: string): boolean {
  if (path === SENSITIVE_PATH) return redactPath(file).includes(SENSITIVE_PATH);
  const place = `/${file.replace(/^\.?\/+/, "")}`;
  if (path.endsWith("/")) return `${place}/`.includes(`/${path.replace(/^\/+/, "")}`);
  if (/^\.[^./]+$/.test(path))
    return baseName(file).endsWith(path) || baseName(file).startsWith(`${path}.`);
  return place.endsWith(`/${path.replace(/^\/+/, "")}`);
}

const wordsIn = (text: string): readonly string[] => text.split(" ").filter((word) => word !== "");
