import type { SessionRecord, Store } from "../store/store.ts";
import { type Command, type CommandArgs, refresh, withStore } from "./command/command.ts";
import { documentHead, sessionPart } from "./export/markdown.ts";
import { openFile, type Sink, openStandardOutput } from "./export/sink.ts";
import { usageFault } from "./command/fault.ts";
import { findSession } from "./command/find-session.ts";
import { loadSessionTitles } from "../observe/session-title.ts";
import { toPublicSession } from "../observe/public-session.ts";
import { sinceOption } from "./command/time-options.ts";
import {
  endProgress,
  escapeJsonControls,
  print,
  printJson,
  progress,
} from "./terminal/terminal.ts";
import { host } from "../system/host.ts";
import { projectOptions, resolveProjectOption } from "./command/project-session-filter.ts";
import { shownPath } from "./terminal/shown-path.ts";
import { fromHere } from "./command/from-here.ts";

/** Raised when a reader of the JSON could stumble over a change. */
const VERSION = 1;

export const exportCommand: Command = {
  usage: (text) => ({
    words: "[SESSION…]",
    options: {
      ...projectOptions(text),
      since: { type: "string", value: "WHEN", help: text.export.options.since },
      format: { type: "string", value: "md|json", help: text.export.options.format },
      output: { type: "string", short: "o", value: "FILE", help: text.export.options.output },
      force: { type: "boolean", help: text.export.options.force },
      json: { type: "boolean", help: text.export.options.json },
    },
  }),
  run: (args) => {
    const format = formatOf(args);
    const since = sinceOption(args, "export");
    return withStore(args.installation, async (context) => {
      await refresh(context, args.text);
      const sessions = await selectSessions(args, context.store, since);
      const output = args.option("output");
      const path = output === undefined ? null : fromHere(output);
      const sink =
        path === null ? openStandardOutput() : openFile(path, args.has("force"), args.text);
      try {
        const events = await writeDocument(context.store, sessions, format, sink, args);
        sink.finish();
        if (path !== null) printExport(path, sessions.length, events, args);
      } finally {
        sink.close();
        endProgress();
      }
      return 0;
    });
  },
};

type Format = "md" | "json";

function formatOf(args: CommandArgs): Format {
  const asked = args.option("format");
  const isKnown = asked === undefined || asked === "md" || asked === "json";
  if (!isKnown || (asked === "md" && args.has("json"))) {
    const allowed = args.text.config.kinds.choice(args.has("json") ? "json" : "md, json");
    throw usageFault(args.text, "export", args.text.faults.badSetting("--format", allowed));
  }
  return args.has("json") ? "json" : (asked ?? "md");
}

/** The sessions asked for, oldest first. */
async function selectSessions(
  args: CommandArgs,
  store: Store,
  since: string | null,
): Promise<readonly SessionRecord[]> {
  const found = new Map<string, SessionRecord>();
  for (const id of args.words) {
    const session = await findSession(store, id, args.text);
    found.set(session.sessionId, session);
  }
  const named = args.words.length === 0 ? await store.listSessions({}) : [...found.values()];
  const projects = await resolveProjectOption(store, args);
  return named
    .filter(({ projectPath }) => projects === null || projects.includes(projectPath ?? ""))
    .filter(({ lastEventAt }) => since === null || lastEventAt >= since)
    .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}

const json = (value: unknown): string => escapeJsonControls(JSON.stringify(value));

const comma = (index: number, length: number): string => (index === length - 1 ? "" : ",");

/** Session by session: only one is held at a time. Answers how many events there were. */
async function writeDocument(
  store: Store,
  sessions: readonly SessionRecord[],
  format: Format,
  sink: Sink,
  { text }: CommandArgs,
): Promise<number> {
  const exportedAt = host().now().toISOString();
  if (format === "json") {
    sink.line(`{\n"version": ${VERSION},\n"exportedAt": "${exportedAt}",\n"sessions": [`);
  } else for (const line of documentHead(sessions.length, exportedAt, text)) sink.line(line);
  let written = 0;
  for (const [index, session] of sessions.entries()) {
    progress(text.export.progress(index + 1, sessions.length));
    const counts = await store.countEvents(session.sessionId);
    const events = await store.getSessionEvents(session.sessionId);
    written += events.length;
    if (format === "json") {
      sink.line(
        `{"session": ${json(toPublicSession(session))},\n"counts": ${json(counts)},\n"events": [`,
      );
      for (const [at, event] of events.entries()) {
        sink.line(json(event) + comma(at, events.length));
      }
      sink.line(`]}${comma(index, sessions.length)}`);
    } else {
      const titles = await loadSessionTitles(store, [session.sessionId]);
      const titled = { ...session, title: titles.get(session.sessionId) ?? null };
      for (const line of sessionPart(titled, counts, events, text)) sink.line(line);
    }
  }
  if (format === "json") sink.line("]\n}");
  return written;
}

function printExport(path: string, sessions: number, events: number, args: CommandArgs): void {
  endProgress();
  if (args.has("json")) printJson({ output: path, sessions, events });
  else print(args.text.export.done(events, sessions, shownPath(path)));
}
