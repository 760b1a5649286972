/** Opens the page, signed in, at the daemon: which is started when none runs. */
import { abbreviateHome } from "../config/paths.ts";
import { findRunningDaemon } from "../config/daemon-presence.ts";
import { httpAccessFile } from "../config/http-access.ts";
import { version } from "../config/version.ts";
import { readMembership } from "../team/team-files.ts";
import type { Text } from "../text/text.ts";
import { readStoreOption, storeOption } from "./command/store-option.ts";
import { obstacleFault } from "./team/obstacle-fault.ts";
import { type Command, type CommandArgs, refresh, withStore } from "./command/command.ts";
import { askDaemon, startDaemon } from "./daemon/daemon-control.ts";
import { daemonProgram } from "./daemon/daemon-program.ts";
import { openBrowser } from "./dashboard/open-browser.ts";
import { tunnelCommand } from "./dashboard/tunnel.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { findSession } from "./command/find-session.ts";
import { print, printJson, printLines } from "./terminal/terminal.ts";
import { host } from "../system/host.ts";

const FORM = "[SESSION|/PATH]";

export const dashboard: Command = {
  usage: (text) => ({
    words: FORM,
    options: {
      "no-open": { type: "boolean", help: text.dashboardCommand.options.noOpen },
      json: { type: "boolean", help: text.dashboardCommand.options.json },
      store: storeOption(text),
      "sign-out": { type: "boolean", help: text.dashboardCommand.options.signOut },
    },
  }),
  run: async (args) => {
    const { text, words, has } = args;
    const [word, ...others] = words;
    const isAlone = word === undefined && !has("no-open");
    if (others.length > 0 || word === "" || (has("sign-out") && !isAlone)) {
      throw usageFault(text, "dashboard", text.faults.form(`self-gen dashboard ${FORM}`));
    }
    return has("sign-out") ? signOut(args) : openDashboard(args, word);
  },
};

async function openDashboard(args: CommandArgs, word: string | undefined): Promise<number> {
  const { has, text } = args;
  const path = isOfTeam(args)
    ? teamPath(args, word)
    : word === undefined
      ? "/"
      : await pathOf(args, word);
  const { url: root, port } = (await askForInvitation(args, "/dashboard")) as DashboardInvitation;
  const url = Object.assign(new URL(path, root), { hash: new URL(root).hash }).href;
  if (has("json")) {
    printJson({ url });
    return 0;
  }
  const words = text.dashboardCommand;
  const isOpened = !has("no-open") && (await openBrowser(url, host().env, process.platform));
  printLines([isOpened ? words.opened : words.openIt, `  ${url}`, words.once]);
  if (!isOpened && !has("no-open")) print(words.fromElsewhere(tunnelCommand(port, host().env)));
  return 0;
}

type DashboardInvitation = { readonly url: string; readonly port: number };

const isOfTeam = (args: CommandArgs): boolean => readStoreOption(args, "dashboard") === "team";

/** Of a session that another machine recorded nothing is known here. */
function teamPath({ installation, text }: CommandArgs, word: string | undefined): string {
  if (readMembership(installation.paths.home) === null)
    throw obstacleFault({ obstacle: "not_joined" }, text);
  if (word === undefined) return "/history?store=team";
  const path = word.startsWith("/")
    ? checkedPath(word, text)
    : `/session/${encodeURIComponent(word)}`;
  return `${path}${path.includes("?") ? "&" : "?"}store=team`;
}

/** A path of the page as it is; anything else is a session. */
async function pathOf({ installation, text }: CommandArgs, word: string): Promise<string> {
  if (!word.startsWith("/")) {
    const { sessionId } = await withStore(installation, async (context) => {
      await refresh(context, text);
      return findSession(context.store, word, text);
    });
    return `/session/${encodeURIComponent(sessionId)}`;
  }
  return checkedPath(word, text);
}

function checkedPath(word: string, text: Text): string {
  // Two of them would begin a host.
  const parsed = URL.parse(`http://127.0.0.1${word.replace(/^[/\\]+/, "/")}`);
  if (parsed === null || isOfApi(parsed.pathname)) {
    throw usageFault(text, "dashboard", text.dashboardCommand.badPath(word));
  }
  return parsed.pathname + parsed.search;
}

const isOfApi = (path: string): boolean => path === "/api" || path.startsWith("/api/");

async function signOut(args: CommandArgs): Promise<number> {
  const { has, text, installation } = args;
  const { paths } = installation;
  await askForInvitation(args, "/dashboard/sign-out");
  if (has("json")) printJson({ signedOut: true });
  else {
    const { signedOut, tokenAnew } = text.dashboardCommand;
    printLines([signedOut, tokenAnew(abbreviateHome(httpAccessFile(paths.run), paths.userHome))]);
  }
  return 0;
}

/** One that is just leaving, because its program was replaced, is waited for and followed by the next. */
const TRIES = 3;
const RETRY_MS = 300;

async function askForInvitation(
  { installation, text }: CommandArgs,
  path: string,
): Promise<unknown> {
  const { paths } = installation;
  const { daemon: words, dashboardCommand } = text;
  for (let tried = 0; tried < TRIES; tried++) {
    const started = await startDaemon(paths, daemonProgram(paths.home, text));
    if (started.outcome === "failed") {
      throw new Fault("DAEMON_FAILED", words.failed, words.failedFix(paths.logs));
    }
    const { daemon } = started;
    const answer = await askDaemon(daemon, "POST", path);
    if (answer !== null && "answer" in answer) return answer.answer;
    if (answer !== null && answer.refusal.code !== "UNKNOWN_ROUTE" && daemon.version === version) {
      const { code, message, fix } = answer.refusal;
      throw new Fault(code, message, fix);
    }
    await Bun.sleep(RETRY_MS);
    if (findRunningDaemon(paths.run)?.pid !== daemon.pid) continue;
    throw answer === null
      ? new Fault("DAEMON_SILENT", dashboardCommand.silent, dashboardCommand.silentFix)
      : new Fault(
          "OTHER_VERSION",
          dashboardCommand.other(daemon.version),
          dashboardCommand.otherFix,
        );
  }
  throw new Fault("DAEMON_SILENT", dashboardCommand.silent, dashboardCommand.silentFix);
}
