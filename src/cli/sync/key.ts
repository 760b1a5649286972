/** `self-gen sync key`: shows the key, takes another one, or makes a new one. */
import { formatKey, newKey } from "../../sync/key-text.ts";
import { isSameKey, readKeyring, saveKeyring, withKey } from "../../sync/keyring.ts";
import { readSyncSettings } from "../../sync/sync-files.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { confirm } from "../terminal/ask.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { readKey, readInputLines } from "./read-input.ts";
import { printReport, syncOnce } from "./now.ts";
import { syncObstacleFault } from "./sync-fault.ts";

const FORM = "self-gen sync key export|import|rotate";

export async function key(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const [, action] = args.words;
  if (readSyncSettings(home) === null) throw syncObstacleFault({ obstacle: "not_set_up" }, text);
  switch (action) {
    case "export":
      return exportKey(args);
    case "import":
      return importKey(args);
    case "rotate":
      return rotateKey(args);
    default:
      throw usageFault(text, "sync", text.faults.form(FORM));
  }
}

function exportKey(args: CommandArgs): number {
  const keyring = readKeyring(args.installation.paths.home);
  if (keyring === null) throw syncObstacleFault({ obstacle: "no_key" }, args.text);
  const shown = formatKey(keyring.current);
  if (args.has("json")) printJson({ key: shown });
  else print(shown);
  return 0;
}

async function importKey(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const given = await readKey(args, readInputLines());
  const before = readKeyring(home);
  if (before !== null && isSameKey(before.current, given)) {
    if (args.has("json")) printJson({ changed: false });
    else print(text.sync.sameKey);
    return 0;
  }
  saveKeyring(home, withKey(before, given));
  const report = await syncOnce(args);
  if (args.has("json")) printJson({ changed: true, ...report });
  else {
    print(text.sync.imported);
    printReport(args, report, true);
  }
  return 0;
}

/** The new one is kept before anything is sealed with it. */
async function rotateKey(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  if (!args.has("yes")) {
    const { notConfirmed, notConfirmedFix } = text.faults;
    const refusal = new Fault("NOT_CONFIRMED", notConfirmed, notConfirmedFix);
    confirm(text.sync.rotateQuestion, false, text, refusal);
  }
  const made = newKey();
  saveKeyring(home, withKey(readKeyring(home), made));
  const report = await syncOnce(args);
  if (args.has("json")) printJson({ key: formatKey(made), ...report });
  else {
    printError(text.sync.rotated);
    print(formatKey(made));
    printError(text.sync.rotateHint);
  }
  return 0;
}
