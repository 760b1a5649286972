/**
 * Somebody at the terminal of a Claude Code. Each thing that he does or sees is written into the ledger when he does or
 * sees it: Enter makes the session busy, a dialog on the screen makes it wait, a free input box hands it back.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TURN_ARGUMENTS, type Claude } from "../real/claude.ts";
import { parseObject, textIn } from "../real/json.ts";
import type { Ledger } from "./ledger.ts";
import type { TrueState, Wait } from "./recording.ts";
import { openScreen, shows, type Key, type Screen } from "./screen.ts";
import type { Watch } from "./watch.ts";

export type Person = AsyncDisposable & {
  readonly screen: Screen;
  /** The session that the terminal shows now. */
  session(): string;
  /** Types a prompt and presses Enter. */
  say(text: string): Promise<void>;
  /** Types a command of the client that begins no turn. */
  command(text: string): Promise<number>;
  /** Waits until the answer stands there and the input box is free. */
  hears(text: string | RegExp, limitMs?: number): Promise<void>;
  /** Waits until a dialog about this tool stands there. */
  isAsked(
    tool: string,
    how?: { readonly dialog?: string | RegExp; readonly limitMs?: number },
  ): Promise<void>;
  /** Presses a key at the dialog, once; one that is very new ignores keys, so he looks at it first. */
  decides(key: Key, decision: Wait["decision"], next: TrueState): Promise<void>;
  /** The same with the number that stands before a choice. */
  chooses(label: string, decision: Wait["decision"], next: TrueState): Promise<void>;
  /** Sees that a turn has begun without him. */
  seesWork(limitMs?: number): Promise<void>;
  /** Presses Esc where no dialog stands. */
  interrupts(): Promise<void>;
  /** The client was ended at this time, whatever it was doing; nobody decides its dialogs. */
  isGone(at: number): void;
  /** Waits until the client has ended. */
  leaves(): Promise<void>;
  /** After `/clear`: the terminal goes on with another session. */
  startsAnew(clearedAt: number): Promise<void>;
  mark(state: TrueState, at?: number): void;
};

/** Of a permission; a question has no such sentence. */
const PERMISSION = /Do you want to/;
const QUESTION = /Enter to select/;
const PLAN = /Exit plan mode\?|Would you like to proceed\?/;
const ANY_DIALOG =
  /Esc to cancel|Enter to select|Do you want to|Exit plan mode\?|Would you like to/;
const WORKING = /esc to interrupt/;
const INPUT_BOX = /─{20,}\n[❯!>]/;
/** Nobody types into a window that has just opened. */
const SETTLES_MS = 800;

export const isFree = (text: string): boolean =>
  INPUT_BOX.test(text) && !WORKING.test(text) && !ANY_DIALOG.test(text);

export async function openPerson(options: {
  readonly claude: Claude;
  readonly watch: Watch;
  readonly ledger: Ledger;
  readonly args: readonly string[];
  readonly cwd: string;
}): Promise<Person> {
  const { claude, watch, ledger, args, cwd } = options;
  const mode = args.includes("--permission-mode") ? [] : TURN_ARGUMENTS;
  const startedAt = Date.now();
  const screen = openScreen([claude.binary, ...mode, ...args], { cwd, env: claude.env });
  watch.follow(screen.pid);
  const board = join(claude.home, ".claude", "sessions", `${screen.pid}.json`);
  const onBoard = (key = "sessionId"): string => textIn(parseObject(readText(board))?.[key]);
  const readyAt = (await screen.waitUntil("the input box is there", isFree)).at;
  // Before it says what it does, the board of a client that goes on with an older session names one that never will be.
  await screen.waitUntil("the session has a name", () => onBoard("status") !== "");
  let session = onBoard();
  let dialog: string | RegExp = PERMISSION;
  const mark = (state: TrueState, at = Date.now()): void => ledger.mark(session, state, at);
  const wasThere = ledger.truth().some((known) => known.session === session);
  if (!wasThere) mark("none", startedAt);
  mark("interactable", readyAt);
  await Bun.sleep(SETTLES_MS);

  const submit = async (text: string): Promise<number> => {
    await screen.type(text);
    return screen.press("enter");
  };

  const decides: Person["decides"] = async (key, decision, next) => {
    const before = dialogPart(await screen.text(), dialog);
    const at = screen.press(key);
    await screen.waitUntil("the dialog goes", (text) => dialogPart(text, dialog) !== before);
    ledger.decide(session, decision, at);
    mark(next, at);
  };

  return {
    screen,
    session: () => session,
    mark,
    say: async (text) => mark("busy", await submit(text)),
    command: submit,
    hears: async (text, limitMs) => {
      const { at } = await screen.waitUntil(
        `${text}, and the input box is free`,
        (shown) => shows(shown, text) && isFree(shown),
        limitMs,
      );
      mark("interactable", at);
    },
    isAsked: async (tool, how = {}) => {
      dialog = how.dialog ?? dialogOf(tool);
      const at = await screen.waitFor(dialog, how.limitMs);
      ledger.ask(session, tool, at);
      mark(dialogOf(tool) === PERMISSION ? "waiting_permission" : "waiting_question", at);
    },
    decides,
    chooses: async (label, decision, next) => {
      const number = new RegExp(`(\\d)\\. (?:${label})`).exec(await screen.text())?.[1];
      if (number === undefined) throw new Error(`no choice ${label}\n${await screen.text()}`);
      await decides(`${Number(number)}`, decision, next);
    },
    seesWork: async (limitMs) => mark("busy", await screen.waitFor(WORKING, limitMs)),
    interrupts: async () => {
      const at = screen.press("escape");
      await screen.waitUntil("it is interrupted", isFree);
      mark("interactable", at);
    },
    isGone: (at) => {
      ledger.drop(session);
      mark("completed", at);
    },
    leaves: async () => {
      await screen.exited;
      mark("completed");
    },
    startsAnew: async (clearedAt) => {
      const old = session;
      await screen.waitUntil("another session", () => onBoard() !== "" && onBoard() !== old);
      session = onBoard();
      const { at } = await screen.waitUntil("the input box is there", isFree);
      ledger.mark(old, "completed", clearedAt);
      ledger.mark(session, "none", clearedAt);
      mark("interactable", at);
    },
    [Symbol.asyncDispose]: () => screen[Symbol.asyncDispose](),
  };
}

const dialogOf = (tool: string): RegExp => {
  if (tool === "AskUserQuestion") return QUESTION;
  return tool === "ExitPlanMode" ? PLAN : PERMISSION;
};

/** What a dialog says, so that a second one right behind it is told from the first. */
const dialogPart = (text: string, dialog: string | RegExp): string =>
  shows(text, dialog) ? text.slice(Math.max(0, text.lastIndexOf("─────\n"))) : "";

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
