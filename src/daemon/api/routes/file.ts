/** Which sessions worked on a file, and what they were asked for: a row for each, a page at a time. */
import { asText } from "../../../event/event.ts";
import { makePromptTitle } from "../../../event/prompt-title.ts";
import { lacksFiles } from "../../../ingest/project/backfill-sessions.ts";
import type { SessionFileRow, Store, ProjectFileStats } from "../../../store/store.ts";
import { ApiFault } from "../fault.ts";
import { firstLine, loadListedSessions } from "../records/listed-session.ts";
import { type RouteCall, PROJECT_PARAM, type Route } from "../route.ts";
import { FLAG, listOf, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

export type FileSession = Pick<
  SessionFileRow,
  | "sessionId"
  | "reads"
  | "edits"
  | "writes"
  | "turns"
  | "firstAt"
  | "lastAt"
  | "changedAt"
  | "eventId"
> & {
  readonly client: string;
  readonly title: string | null;
  /** What was asked for when it was last changed, else last read, in one line. */
  readonly request: string | null;
};

export type FileAnswer = {
  readonly file: ProjectFileStats;
  /** The last one first. */
  readonly sessions: readonly FileSession[];
  readonly next: string | null;
  /** False while files of older sessions are still being read. */
  readonly isComplete: boolean;
};

const DEFAULT_LIMIT = 50;
const CURSOR_SEPARATOR = "~";

export const file: Route = {
  path: "/file",
  parameters: {
    project: { ...PROJECT_PARAM, isNeeded: true },
    file: { kind: "text", most: 4096, isNeeded: true },
    limit: { kind: "number", min: 1, max: 200, usual: DEFAULT_LIMIT },
    cursor: { kind: "text", most: 700 },
  },
  answers: shape<FileAnswer>({
    file: shape<ProjectFileStats>({
      projectPath: TEXT,
      file: TEXT,
      sessions: WHOLE,
      reads: WHOLE,
      edits: WHOLE,
      writes: WHOLE,
      lastAt: TIME,
    }),
    sessions: listOf(
      shape<FileSession>({
        sessionId: TEXT,
        client: TEXT,
        title: orNull(TEXT),
        request: orNull(TEXT),
        reads: WHOLE,
        edits: WHOLE,
        writes: WHOLE,
        turns: WHOLE,
        firstAt: TIME,
        lastAt: TIME,
        changedAt: orNull(TIME),
        eventId: TEXT,
      }),
    ),
    next: orNull(TEXT),
    isComplete: FLAG,
  }),
  handle: async (call) => {
    const { given, records, text } = call;
    const { store, installation } = records();
    const of = { projectPath: given.text("project") ?? "", file: given.text("file") ?? "" };
    const worked = await store.workedFile(of);
    if (worked === null) throw new ApiFault(404, "NO_FILE", text.api.faults.noFile);
    const behind = parseCursor(call);
    const limit = given.number("limit");
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
    } satisfies FileAnswer;
  },
};

function parseCursor({
  given,
  text,
}: RouteCall): Pick<SessionFileRow, "lastAt" | "sessionId"> | null {
  const cursor = given.text("cursor");
  if (cursor === null) return null;
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
