/** Tells a person when a session needs him, if he asked to be told: what is due is decided in `observe/notify/`. */
import type { Config } from "../../config/schema.ts";
import type { Environment } from "../../config/paths.ts";
import type { SessionMonitorProvider } from "../../observe/monitor/provider.ts";
import {
  decideNotice,
  newNotifyMemory,
  type NotifyMemory,
  type Notice,
  type NotifyOccasion,
} from "../../observe/notify/decide-notice.ts";
import {
  findNotifyChannels,
  type NotifyChannel,
  type NotifyMessage,
  sendNotice,
} from "../../observe/notify/send-notice.ts";
import {
  readLastNotices,
  noticesFile,
  writeLastNotices,
} from "../../observe/notify/notices-file.ts";
import type { Text } from "../../text/text.ts";
import { attentionText, fitText } from "../statusline/compose-status.ts";

const NAME_COLUMNS = 40;
const DETAIL_COLUMNS = 80;
const SUMMARY_COLUMNS = 120;
/** Never asleep for longer: the clock may be set. */
const LONGEST_SLEEP_MS = 60_000;

export class NotifyFault extends Error {
  override readonly name = "NotifyFault";
  readonly code = "NOTIFY_FAILED";
}

/** What was told is handed on to who comes after a change of the settings. */
export type Notifier = { close(): NotifyMemory };

export function openNotifier({
  settings,
  run,
  monitor,
  text,
  env,
  userHome,
  memory: known,
  fault,
  clock = Date.now,
}: {
  readonly settings: Config["notify"];
  readonly run: string;
  readonly monitor: Pick<SessionMonitorProvider, "getAll" | "onRefresh">;
  readonly text: Text;
  readonly env: Environment;
  readonly userHome: string | null;
  readonly memory?: NotifyMemory;
  readonly fault: (fault: NotifyFault) => void;
  readonly clock?: () => number;
}): Notifier {
  let memory = known ?? newNotifyMemory(clock(), readLastNotices(run));
  if (!settings.enabled) return { close: () => memory };
  const limits = {
    on: settings.on,
    afterMs: settings.afterSeconds * 1000,
    cooldownMs: settings.cooldownSeconds * 1000,
    longTurnMs: settings.longTurnSeconds * 1000,
  };
  let timer: Timer | undefined;
  /** A means that fails is complained of once, until it works again. */
  const failing = new Set<string>();

  const complain = (name: string, message: string): void => {
    if (failing.has(name)) return;
    failing.add(name);
    fault(new NotifyFault(message));
  };

  const tell = async (means: NotifyChannel, message: NotifyMessage): Promise<void> => {
    const failed = await sendNotice(means, message, env);
    if (failed === null) failing.delete(means.program);
    else complain(means.program, text.notify.failedToSend(means.program, failed.detail));
  };

  const look = (): void => {
    clearTimeout(timer);
    const now = clock();
    const decision = decideNotice(memory, monitor.getAll(), now, limits);
    ({ memory } = decision);
    if (decision.notice !== null) {
      const problem = writeLastNotices(run, memory.notices);
      if (problem !== null) complain(run, text.faults.cannotWrite(noticesFile(run), problem));
      const message = toNotifyMessage(decision.notice, now, text);
      const at = { env, userHome, platform: process.platform };
      const { found, missing } = findNotifyChannels(settings, at);
      for (const one of found) void tell(one, message);
      // Where one is there, a desktop that is not need not be.
      if (found.length === 0 || missing.some(({ kind }) => kind === "command")) {
        for (const { name } of missing) complain(name, text.notify.missing(name));
      }
    }
    if (decision.lookAt !== null) {
      const wait = Math.max(50, decision.lookAt - now);
      timer = setTimeout(look, Math.min(wait, LONGEST_SLEEP_MS));
    }
  };

  const unsubscribe = monitor.onRefresh(look);
  look();
  return {
    close: () => {
      unsubscribe();
      clearTimeout(timer);
      return memory;
    },
  };
}

export function toNotifyMessage(
  notice: Notice,
  now: number,
  { notify: words }: Text,
): NotifyMessage {
  const [first, ...others] = notice;
  return {
    kind: others.length > 0 ? "several" : first.kind,
    title: others.length > 0 ? words.titles.several(notice.length) : titleOf(first, words),
    body: others.length > 0 ? severalBody(notice) : bodyOf(first, words),
    at: new Date(now).toISOString(),
    sessions: notice.map(({ since, ...one }) => ({ ...one, since: new Date(since).toISOString() })),
  };
}

type Words = Text["notify"];

function titleOf({ kind, project, isSure }: NotifyOccasion, { titles }: Words): string {
  const say = kind === "permission" && !isSure ? titles.perhaps : titles[kind];
  return say(fitText(project, NAME_COLUMNS));
}

function bodyOf(occasion: NotifyOccasion, { bodies }: Words): string {
  const { kind, since } = occasion;
  const time = clockTime(since);
  if (kind === "finished" || kind === "failed") return bodies[kind](time);
  const asked = fitText(attentionText(occasion), DETAIL_COLUMNS);
  if (asked === "") return bodies.nothing(time);
  return kind === "question" ? bodies.question(asked, time) : bodies.permission(asked, time);
}

function severalBody(notice: Notice): string {
  const each = notice.map((one) => {
    const asked = attentionText(one);
    return asked === "" ? one.project : `${one.project}: ${asked}`;
  });
  return fitText([...new Set(each)].join(" · "), SUMMARY_COLUMNS);
}

/** Hours and minutes where the person is. */
function clockTime(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes()].map((one) => String(one).padStart(2, "0")).join(":");
}
