import { DEFAULT_CLIENT } from "../clients/clients.ts";
import { abbreviateHome } from "../config/paths.ts";
import { existsSync } from "node:fs";
import type { Command, CommandArgs } from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { applySettings } from "./setup/apply.ts";
import { programIn } from "./setup/home-files.ts";
import { isPresent } from "./setup/settings-places.ts";
import { readInstallEnvironment } from "./setup/install-plan.ts";
import { isChange } from "./setup/settings-change.ts";
import { planStatusline } from "./setup/statusline-change.ts";
import { print, printJson } from "./terminal/terminal.ts";
import { printHints, printWrapped } from "./terminal/wrap.ts";

/** Its help, and how it gets into a client's settings: the entry prints the line by itself. */
export const statusline: Command = {
  usage: ({ statusline: words, options }) => ({
    words: "",
    options: {
      install: { type: "boolean", help: words.options.install },
      uninstall: { type: "boolean", help: words.options.uninstall },
      json: { type: "boolean", help: options.json },
    },
  }),
  run: async (args) => {
    const [installs, uninstalls] = [args.has("install"), args.has("uninstall")];
    const { statusline: words } = args.text;
    if (installs && uninstalls) throw usageFault(args.text, "statusline", words.oneOfBoth);
    // A client would show an empty line: a person is told what it is for.
    if (!installs && !uninstalls) {
      printWrapped(words.empty);
      printHints(words.emptyHint);
      return 0;
    }
    return change(args, installs ? "install" : "uninstall");
  },
};

function change({ installation, text, has }: CommandArgs, verb: "install" | "uninstall"): number {
  const { statusline: words } = text;
  if (verb === "install" && !existsSync(programIn(installation.paths.home))) {
    throw new Fault("NOT_INSTALLED", words.notInstalled, words.notInstalledFix);
  }
  if (
    verb === "install" &&
    !isPresent(DEFAULT_CLIENT, readInstallEnvironment(installation, text))
  ) {
    throw new Fault("NOT_INSTALLED", words.noPlace, words.noPlaceFix);
  }
  const { change: planned, found } = planStatusline(installation, verb, text);
  const path = abbreviateHome(planned.path, installation.paths.userHome);
  if (verb === "install" && found === "foreign") {
    throw new Fault("STATUSLINE_TAKEN", words.taken(path), words.takenFix);
  }
  const changes = isChange(planned);
  const backup = changes
    ? (applySettings([planned], installation, text).get(planned.path) ?? null)
    : null;
  if (has("json")) {
    printJson({ path: planned.path, found, changed: changes, backup });
    return 0;
  }
  const { installed, uninstalled } = words;
  if (verb === "install") print(changes ? `✓ ${installed.done(path)}` : installed.already(path));
  else print(changes ? `✓ ${uninstalled.done(path)}` : uninstalled.already(path));
  if (backup !== null)
    print(`  ${text.setup.done.backup(abbreviateHome(backup, installation.paths.userHome))}`);
  return 0;
}
