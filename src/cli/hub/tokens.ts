/** `self-gen hub issue|rotate|revoke|tokens`: what a hub knows machines and people by. */
import {
  type HubToken,
  issueToken,
  listTokens,
  revokeToken,
  rotateToken,
  TOKEN_ROLES,
  type TokenRole,
} from "../../team/hub/tokens.ts";
import { host } from "../../system/host.ts";
import { type CommandArgs, wholeNumber } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { oneLine, print, printError, printJson } from "../terminal/terminal.ts";
import { makeTimeFormatter } from "../terminal/time-formatter.ts";
import { printHints } from "../terminal/wrap.ts";
import { withHubDatabase } from "./hub-database.ts";

const USUAL_DAYS = 365;
const MOST_DAYS = 3650;
const LONGEST_NAME = 100;

const daysOf = (args: CommandArgs): number =>
  wholeNumber(args, "hub", "days", USUAL_DAYS, { min: 1, max: MOST_DAYS });

const roleOf = ({ option }: CommandArgs): TokenRole =>
  TOKEN_ROLES.find((one) => one === option("role")) ?? "writer";

/** The name of a login, which need not be one; null where nobody is named. */
const PERSON = /^[a-z_][a-z0-9_]{0,62}$/;

function personOf(args: CommandArgs): string | null {
  const person = args.option("person") ?? null;
  if (person === null || PERSON.test(person)) return person;
  throw usageFault(args.text, "hub", args.text.team.faults.badLogin(oneLine(person)));
}

export async function issue(args: CommandArgs): Promise<number> {
  const { text } = args;
  const [, name = ""] = args.words;
  if (name.trim() === "" || name.length > LONGEST_NAME)
    throw usageFault(text, "hub", text.hub.faults.badName(LONGEST_NAME));
  const [role, days] = [roleOf(args), daysOf(args)];
  const person = personOf(args);
  return withHubDatabase(args, async ({ connection, team }) => {
    const { token, text: secret } = await issueToken(connection, team, {
      name,
      role,
      days,
      person,
    });
    if (args.has("json")) printJson({ id: token, name, role, days, person, token: secret });
    else {
      // The token alone is printed, so that it can go to a file unseen.
      printError(text.hub.issued(oneLine(name), role, days));
      print(secret);
    }
    return 0;
  });
}

const unknownToken = ({ text }: CommandArgs, id: string): Fault =>
  new Fault("HUB_NO_TOKEN", text.hub.faults.noToken(oneLine(id)), text.hub.faults.noTokenFix);

export async function rotate(args: CommandArgs): Promise<number> {
  const { text } = args;
  const [, id = ""] = args.words;
  const days = daysOf(args);
  return withHubDatabase(args, async ({ connection, team }) => {
    const issued = await rotateToken(connection, team, id, days);
    if (issued === null) throw unknownToken(args, id);
    if (args.has("json")) printJson({ id, days, token: issued.text });
    else {
      printError(text.hub.rotated(oneLine(id), days));
      print(issued.text);
    }
    return 0;
  });
}

export async function revoke(args: CommandArgs): Promise<number> {
  const { text } = args;
  const [, id = ""] = args.words;
  return withHubDatabase(args, async ({ connection, team }) => {
    if (!(await revokeToken(connection, team, id))) throw unknownToken(args, id);
    if (args.has("json")) printJson({ id, outcome: "revoked" });
    else {
      print(text.hub.revoked(oneLine(id)));
      printHints(text.hub.listHint);
    }
    return 0;
  });
}

export const tokens = (args: CommandArgs): Promise<number> =>
  withHubDatabase(args, async ({ connection, team }) => {
    const { text } = args;
    const all = await listTokens(connection, team);
    if (args.has("json")) {
      printJson(all.map(({ token: id, ...rest }) => ({ id, ...rest })));
      return 0;
    }
    if (all.length === 0) print(text.hub.noTokens);
    const when = makeTimeFormatter(args);
    const now = host().now().toISOString();
    for (const one of all)
      print(`${one.token}  ${oneLine(one.name)}: ${one.role}, ${stateOf(one, now, when, args)}`);
    printHints(text.hub.issueHint);
    return 0;
  });

function stateOf(
  { revokedAt, expiresAt, usedAt }: HubToken,
  now: string,
  when: (ts: string) => string,
  { text: { hub } }: CommandArgs,
): string {
  if (revokedAt !== null) return hub.fact.revoked;
  if (expiresAt < now) return hub.fact.expired;
  return hub.fact.used(usedAt === null ? null : when(usedAt), expiresAt.slice(0, 10));
}
