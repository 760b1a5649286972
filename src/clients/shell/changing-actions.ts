/** Which actions change something: what a fix can be, and what a pipe is about. */
import { CHANGING_PROGRAMS, findChanges } from "../../lexicon/shell/program-work.ts";
import { listedName } from "../../lexicon/shell/subcommands.ts";
import { hasWord } from "../../lexicon/words.ts";

const CHECK_SCRIPTS =
  /^(?:test|lint|typecheck|type-check|check|tsc|start:test|e2e|coverage|format:check)\b/;

export function isChangingAction(action: string): boolean {
  const [program = "", verb = "", object = ""] = action.split(" ");
  if (hasWord(CHANGING_PROGRAMS, program)) return true;
  const changes = findChanges(program);
  // A script of the project's own.
  if (/^\.{0,2}[/]/.test(program) && changes === undefined) return !CHECK_SCRIPTS.test(verb);
  if (changes === undefined || !hasWord(changes, verb)) return false;
  if (program === "git" && verb === "stash") return object !== "list" && object !== "show";
  if (listedName(program) === "docker" && verb === "compose")
    return !/^(?:ps|logs|config)$/.test(object);
  return verb !== "run" || !CHECK_SCRIPTS.test(object);
}
