/** `self-gen team role`: logins of the team's database, each a writer, a reader or an admin. */
import { readTeam } from "../../ingest/forward/open-forwarding.ts";
import { openConnection, type PostgresConnection } from "../../store/postgres/connection.ts";
import { migrate } from "../../store/postgres/migrate.ts";
import {
  addLogin,
  giveMachine,
  listLogins,
  removeLogin,
  type Role,
  ROLES,
} from "../../store/postgres/roles.ts";
import { newPassword, toScramVerifier } from "../../store/postgres/scram.ts";
import { host } from "../../system/host.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { oneLine, print, printError, printJson } from "../terminal/terminal.ts";
import { printHints } from "../terminal/wrap.ts";
import { obstacleFault, requireDatabase } from "./obstacle-fault.ts";

const FORM = "self-gen team role [add NAME writer|reader|admin | remove NAME]";
/** As PostgreSQL writes names without quotation marks, so that they can be typed anywhere. */
const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

export async function role(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const [, action, name, as] = args.words;
  const isAdding = action === "add" && isRole(as);
  const isRemoving = action === "remove" && as === undefined;
  if (action !== undefined && ((!isAdding && !isRemoving) || name === undefined))
    throw usageFault(text, "team", text.faults.form(FORM));
  if (name !== undefined && !NAME.test(name))
    throw usageFault(text, "team", text.team.faults.badLogin(oneLine(name)));
  const team = readTeam(installation.paths.home, host().env);
  if ("obstacle" in team) throw obstacleFault(team, text);
  const url = requireDatabase(team, text);
  const connection = openConnection(url);
  try {
    await migrate(connection);
    if (name === undefined) return await list(args, connection);
    if (isRole(as)) return await add(args, connection, url, name, as);
    return await remove(args, connection, name);
  } finally {
    await connection.close();
  }
}

const isRole = (word: string | undefined): word is Role => ROLES.some((one) => one === word);

async function list({ text, has }: CommandArgs, connection: PostgresConnection): Promise<number> {
  const logins = await listLogins(connection);
  if (has("json")) printJson(logins);
  else if (logins.length === 0) print(text.team.noLogins);
  for (const { name, roles } of has("json") ? [] : logins)
    print(`${oneLine(name)}: ${roles.join(", ")}`);
  return 0;
}

/** Its connection string is all that is printed, once, so that it can be passed on without being seen. */
async function add(
  args: CommandArgs,
  connection: PostgresConnection,
  url: URL,
  name: string,
  as: Role,
): Promise<number> {
  const { text } = args;
  const password = newPassword();
  const outcome = await addLogin(connection, name, as, toScramVerifier(password));
  const machine = args.option("machine");
  if (machine !== undefined && !(await giveMachine(connection, machine, name)))
    throw new Fault(
      "TEAM_NO_MACHINE",
      text.team.faults.noMachine(oneLine(machine)),
      text.team.faults.noMachineFix,
    );
  const own = new URL(url);
  [own.username, own.password] = [name, password];
  const isNew = outcome === "added";
  if (args.has("json")) printJson({ name, role: as, outcome, connection: isNew ? own.href : null });
  else {
    printError(text.team.loginAdded(name, as, isNew));
    if (isNew) print(own.href);
  }
  return 0;
}

async function remove(
  args: CommandArgs,
  connection: PostgresConnection,
  name: string,
): Promise<number> {
  const { team: words } = args.text;
  if (!(await removeLogin(connection, name)))
    throw new Fault("TEAM_NO_LOGIN", words.faults.noLogin(name), words.faults.noLoginFix);
  if (args.has("json")) printJson({ name, outcome: "removed" });
  else {
    print(words.loginRemoved(name));
    printHints(words.loginsHint);
  }
  return 0;
}
