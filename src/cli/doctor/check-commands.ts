/** Are our slash commands where Claude Code finds them, and do they call the program that is installed? */
import { LANGUAGES } from "../../config/schema.ts";
import { clientOf } from "../../clients/clients.ts";
import { abbreviateHome } from "../../config/paths.ts";
import { callsProgram } from "../../clients/claude-code/slash-commands.ts";
import { textOf } from "../../text/text.ts";
import { type PlannedCommand, placeCommand, planCommands } from "../setup/command-files.ts";
import { programIn } from "../setup/home-files.ts";
import { readInstallRecord } from "../setup/install-record.ts";
import { readInstallEnvironment } from "../setup/install-plan.ts";
import { Fault } from "../command/fault.ts";
import { type DoctorResult, fine, type DoctorContext, makeSilentRepair } from "./finding.ts";

export function checkCommands(context: DoctorContext): DoctorResult[] {
  const { installation, text } = context;
  const { settings } = readInstallRecord(installation.paths.home);
  // Without hooks there is nothing to save, and that is told elsewhere.
  if (!settings.some(({ client }) => clientOf(client).abilities.hasOwnCommands)) return [];
  const languages = LANGUAGES.map(textOf);
  const found = planCommands(
    installation,
    readInstallEnvironment(installation, text),
    text,
    languages,
  );
  const wrong = found.filter(({ state }) => state !== "current");
  if (wrong.length > 0) return wrong.map((command) => judge(command, context));
  return [fine("commands", text.slash.fine(found.map(({ name }) => `/${name}`).join(", ")))];
}

function judge(command: PlannedCommand, { installation, text }: DoctorContext): DoctorResult {
  const { slash, doctor, faults } = text;
  const path = abbreviateHome(command.path, installation.paths.userHome);
  const note = (code: string, message: string, fix: string): DoctorResult => ({
    check: "commands",
    level: "note",
    code,
    message,
    fix,
  });
  const repair = makeSilentRepair(() => {
    const problem = placeCommand(command);
    if (problem === null) return;
    throw new Fault("CANNOT_WRITE", faults.cannotWrite(path, problem), faults.cannotWriteFix);
  });
  switch (command.state) {
    case "missing":
      return { ...note("COMMAND_MISSING", slash.missing(path), doctor.installFix), repair };
    case "current":
    case "outdated": {
      const callsUs = callsProgram(command.before?.text ?? "", programIn(installation.paths.home));
      const message = callsUs ? slash.outdated(path) : slash.elsewhere(path);
      const finding = { ...note("COMMAND_OUTDATED", message, doctor.installFix), repair };
      return callsUs ? finding : { ...finding, level: "wrong" };
    }
    case "edited":
      return note("COMMAND_EDITED", slash.editedNow(path), slash.editedFix(path));
    case "foreign":
      return note("COMMAND_FOREIGN", slash.foreignNow(path), slash.editedFix(path));
    case "unreadable":
      return note(
        "COMMAND_UNREADABLE",
        slash.unreadableNow(path, command.reason ?? ""),
        slash.editedFix(path),
      );
  }
}
