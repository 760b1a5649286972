/** What `install` says on one screen; `install-lines.ts` says all of it. */
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { abbreviateHome } from "../../config/paths.ts";
import { version } from "../../config/version.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { terminalColumns } from "../terminal/terminal.ts";
import { factLines } from "../terminal/wrap.ts";
import { isCommandChange } from "./command-files.ts";
import { elsewhereLines, warningLines } from "./install-lines.ts";
import type { InstallPlan } from "./install-plan.ts";
import { isChange } from "./settings-change.ts";

const MEGABYTE = 1_000_000;

/** What was typed here, asked to say everything: `npm start` passes options on after `--`. */
const verboseCommand = (): string =>
  host().env["npm_lifecycle_event"] === "start"
    ? "npm start -- --verbose"
    : "self-gen install --verbose";

/** Six lines at most, and what the person has to know besides. */
const INDENT = "  ";

/** The texts have the label and what it says with blanks between them, as they stand on a wide terminal. */
const splitLabel = (line: string): readonly [string, string] => {
  const [, label = "", said = line] = /^(.+?) {2,}(.+)$/s.exec(line) ?? [];
  return [label, said];
};

export function shortPlanLines(
  plan: InstallPlan,
  { paths, loaded }: Installation,
  { hasDaemon, isLanguageChosen }: { hasDaemon: boolean; isLanguageChosen: boolean },
  text: Text,
): string[] {
  const { setup } = text;
  const { short: words } = setup;
  const short = (path: string): string => abbreviateHome(path, paths.userHome);
  const { program } = plan;
  const changed = plan.settings.filter(isChange).map(({ path }) => short(path));
  const linked = plan.links.filter(({ state }) => state === "free").map(({ path }) => short(path));
  const megabytes = Math.round(statSync(program.source).size / MEGABYTE);
  const isFirst = program.versionBefore === null;
  const lines = [
    ...(program.isCurrent
      ? []
      : [words.program([short(program.path), ...linked].join(", "), version, megabytes)]),
    ...(changed.length === 0 ? [] : [words.hooks(changed.join(", "))]),
    ...(plan.commands.some(isCommandChange) ? [words.commands] : []),
    ...(isFirst && paths.stream !== null
      ? [words.data(short(paths.home), short(dirname(paths.stream)))]
      : []),
    ...(isFirst ? [words.projects] : []),
    ...(changed.length === 0 && program.isCurrent
      ? []
      : [words.sessions(hasDaemon, loaded.config.contextBudget)]),
  ];
  return [
    setup.willDo,
    ...factLines(lines.map(splitLabel), terminalColumns() - INDENT.length).map(
      (line) => INDENT + line,
    ),
    ...warningLines(plan, short, text).map((line) => `! ${line}`),
    ...elsewhereLines(plan, setup, short),
    "",
    words.more(verboseCommand()),
    ...(isLanguageChosen ? [] : [text.help.otherLanguage]),
    "",
  ];
}
