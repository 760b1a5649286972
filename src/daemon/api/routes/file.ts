/** Which sessions worked on a file, and what they were asked for: a row for each, a page at a time. */
import type * as v from "valibot";
import { asText } from "../../../event/event.ts";
import { makePromptTitle } from "../../../event/prompt-title.ts";
import { lacksFiles } from "../../../ingest/project/backfill-sessions.ts";
import type { SessionFileRow, Store } from "../../../store/store.ts";
import type { Text } from "../../../text/text.ts";
import { ApiFault } from "../fault.ts";
import { firstLine, loadListedSessions } from "../records/listed-session.ts";
import { numberParam, optional, textParam } from "../request/parameters.ts";
import { defineRoute, PROJECT_NAME } from "../route.ts";
import { FLAG, TEXT, TIME, WHOLE, fields, listOf, orNull } from "../shape/schema.ts";

const DEFAULT_LIMIT = 50;
const CURSOR_SEPARATOR = "~";

const FILE_SESSION = fields({
  sessionId: TEXT,
  client: TEXT,
  title: orNull(TEXT),
  /** What was asked for when it was last changed, else last read, in one line. */
  request: orNull(TEXT),
  reads: WHOLE,
  edits: WHOLE,
  writes: WHOLE,
  turns: WHOLE,
  firstAt: TIME,
  lastAt: TIME,
  changedAt: orNull(TIME),
  eventId: TEXT,
});
export type FileSession = v.InferOutput<typeof FILE_SESSION>;

export const WORKED_FILE = fields({
  projectPath: TEXT,
  file: TEXT,
  sessions: WHOLE,
  reads: WHOLE,
  edits: WHOLE,
  writes: WHOLE,
  lastAt: TIME,
});

export const file = defineRoute({
  path: "/file",
  parameters: {
    project: PROJECT_NAME,
    file: textParam(4096),
    limit: numberParam(1, 200, DEFAULT_LIMIT),
    cursor: optional(textParam(700)),
  },
  answers: fields({
    file: WORKED_FILE,
    /** The last one first. */
    sessions: listOf(FILE_SESSION),
    next: orNull(TEXT),
    /** False while files of older sessions are still being read. */
    isComplete: FLAG,
  }),
  handle: async (call) => {
    const { params, records, text } = call;
    const { store, installation } = records();
    const of = { projectPath: params.project, file: params.file };
    const worked = await store.workedFile(of);
    if (worked === null) throw new ApiFault(404, "NO_FILE", text.api.faults.noFile);
    const behind = params.cursor === null ? null : parseCursor(params.cursor, text);
    const { limit } = params;
    const found = await store.fileSessions({
      ...of,
      ...(behind === null ? {} : { behind }),
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const recorded = await Promise.all(page.map(({ sessionId }) => store.session(sessionId)));
    const listed = await loadListedSessions(
      { store, installation },
      recorded.filter((session) => session !== null),
    );
    const byId = new Map(listed.map((session) => [session.sessionId, session]));
    const sessions: FileSession[] = [];
    for (const row of page) {
      const { projectPath: _project, file: _file, lastTurn: _turn, ...shown } = row;
      const session = byId.get(row.sessionId);
      sessions.push({
        ...shown,
        client: session?.client ?? "",
        title: session?.title ?? null,
        request: await findRequest(store, row),
      });
    }
    const last = page.at(-1);
    const isMore = found.length > page.length && last !== undefined;
    return {
      file: worked,
      sessions,
      next: isMore ? `${last.lastAt}${CURSOR_SEPARATOR}${last.sessionId}` : null,
      isComplete: !(await lacksFiles(store)),
    };
  },
});

function parseCursor(cursor: string, text: Text): Pick<SessionFileRow, "lastAt" | "sessionId"> {
  const at = cursor.indexOf(CURSOR_SEPARATOR);
  const lastAt = cursor.slice(0, Math.max(0, at));
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(lastAt)) {
    throw new ApiFault(400, "GONE_CURSOR", text.api.faults.goneCursor);
  }
  return { lastAt, sessionId: cursor.slice(at + 1) };
}

/** The prompt of the turn in which it was last worked on. */
async function findRequest(store: Store, row: SessionFileRow): Promise<string | null> {
  const prompt = await store.promptBefore(row.sessionId, row.changedAt ?? row.lastAt);
  return firstLine(makePromptTitle(asText(prompt?.text) ?? "") ?? "");
}
