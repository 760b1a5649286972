/** `self-gen lint`: checks instruction files against the project and the recorded work. */
import { expandHome } from "../config/paths.ts";
import { redact } from "../redact/redact.ts";
import { host } from "../system/host.ts";
import { system } from "../system/system.ts";
import type { LintFinding } from "../learn/lint/lint-finding.ts";
import { type Command, type CommandArgs, refresh, withStore } from "./command/command.ts";
import { Fault } from "./command/fault.ts";
import { resolveProject } from "./context/resolve-session.ts";
import { findInstructionFiles } from "./lint/instruction-files.ts";
import { costLines, findingLines, fixOf, whyOf } from "./lint/lint-lines.ts";
import { lintFiles } from "./lint/lint-files.ts";
import { loadRecordedWork } from "./lint/recorded-work.ts";
import { oneLine, print, printJson, printLines, terminalColumns } from "./terminal/terminal.ts";
import { shownPath } from "./terminal/shown-path.ts";
import { fromHere } from "./command/from-here.ts";

export const lint: Command = {
  usage: ({ lint: words, options }) => ({
    words: "[FILE…]",
    options: {
      project: { type: "string", value: "P", help: options.otherProject },
      strict: { type: "boolean", help: words.options.strict },
      json: { type: "boolean", help: options.json },
    },
  }),
  run: (args) =>
    withStore(args.installation, async (context) => {
      const { text, installation } = args;
      const named = namedFiles(args);
      await refresh(context, text);
      const { projectPath: root } = await resolveProject(args, context.store);
      const { userHome } = installation.paths;
      const where = { root, userHome: userHome === null ? root : projectHome(userHome) };
      const files = await findInstructionFiles(where, named);
      const work = await loadRecordedWork(context.store, root, host().now());
      const { findings, costs } = await lintFiles(files, where, work);
      const asked = new Set(
        files.filter(({ path }) => named.includes(path)).map(({ name }) => name),
      );
      const isAsked = ({ file }: { readonly file: string }): boolean =>
        asked.size === 0 || asked.has(file);
      const found = findings.filter(isAsked).map(redactFinding);
      const paid = costs.filter(isAsked);
      const code = args.has("strict") && found.length > 0 ? 1 : 0;
      if (args.has("json")) {
        const { sessionsPerWeek } = work;
        const told = found.map((one) => ({
          ...one,
          why: whyOf(one, text.lint),
          fix: fixOf(one, text.lint),
        }));
        printJson({ project: root, files: paid, findings: told, sessionsPerWeek });
        return code;
      }
      if (paid.length === 0) {
        print(text.lint.noFiles(shownPath(root)));
        return code;
      }
      for (const one of found) printLines([...findingLines(one, text, terminalColumns()), ""]);
      print(
        found.length === 0
          ? text.lint.clean(paid.length)
          : text.lint.found(found.length, new Set(found.map(({ file }) => file)).size),
      );
      print("");
      printLines(costLines(paid, work.sessionsPerWeek, text));
      return code;
    }),
};

const projectHome = (userHome: string): string => system.realPath(userHome) ?? userHome;

function namedFiles({ words, installation, text }: CommandArgs): readonly string[] {
  return words.map((word) => {
    const path = fromHere(expandHome(word, installation.paths.userHome) ?? word);
    const real = system.realPath(path);
    if (real !== null && system.factsAt(real)?.kind === "file") return real;
    throw new Fault("NO_FILE", text.lint.faults.noFile(oneLine(word)), text.lint.faults.noFileFix);
  });
}

/** What somebody wrote down may hold a key. */
const redactFinding = (finding: LintFinding): LintFinding => {
  const quote = redact(finding.quote);
  switch (finding.code) {
    case "CONTRADICTION": {
      const { other } = finding.evidence;
      return { ...finding, quote, evidence: { other: { ...other, quote: redact(other.quote) } } };
    }
    case "REPEATED_LINE": {
      const { other, more } = finding.evidence;
      return {
        ...finding,
        quote,
        evidence: { other: { ...other, quote: redact(other.quote) }, more },
      };
    }
    default:
      return { ...finding, quote };
  }
};
