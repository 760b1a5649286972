/** What a status line may say of all sessions at once, in the user's words (`config/statusline-file.ts`). */
import type {
  StatuslineAffixes,
  StatuslineFileProject,
  StatuslineFileContent,
  StatuslineFileWait,
} from "../../config/statusline-file.ts";
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import { markLineBreaks } from "../../text/line-breaks.ts";
import type { Text } from "../../text/text.ts";

type Words = Text["statusline"];

export type StatuslineProject = {
  readonly path: string;
  /** What the worst open blocker is described by. */
  readonly blocker: string | null;
  readonly unsaved: number;
};

const NAME_COLUMNS = 24;
const ASKED_COLUMNS = 32;
const BLOCKER_COLUMNS = 60;

/** Everything but who wrote it, and when. */
export type StatuslineContent = Omit<StatuslineFileContent, "pid" | "pidStart" | "at">;

export function composeStatusline(
  sessions: readonly SessionSnapshot[],
  facts: readonly StatuslineProject[],
  words: Words,
): StatuslineContent {
  const at = new Map(facts.map(({ path }, index) => [path, index]));
  return {
    waits: sessions
      .filter(isWaiting)
      .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
      .map((session) => preparedWait(session, words)),
    more: splitAround((number) => words.more(number)),
    units: words.units,
    sessions: Object.fromEntries(
      sessions.flatMap(({ sessionId, projectPath }) => {
        const index = projectPath === null ? undefined : at.get(projectPath);
        return index === undefined ? [] : [[sessionId, index] as const];
      }),
    ),
    projects: facts.map((one) => preparedProject(one, words)),
  };
}

const isWaiting = ({ activityPhase }: SessionSnapshot): boolean =>
  activityPhase === "waiting_permission" || activityPhase === "waiting_question";

function preparedWait(session: SessionSnapshot, words: Words): StatuslineFileWait {
  const { sessionId, since, activityPhase, doubt, projectName } = session;
  const project = fitText(projectName, NAME_COLUMNS);
  const isQuestion = activityPhase === "waiting_question";
  const asked = fitText(
    attentionText({
      kind: isQuestion ? "question" : "permission",
      tools: session.waitToolNames.slice(0, 1),
      detail: session.waitDetail,
    }),
    ASKED_COLUMNS,
  );
  const say = isQuestion ? words.asks : doubt === null ? words.waits : words.mayWait;
  return {
    sessionId,
    since: Date.parse(since),
    said: splitAround((time) => say(project, asked, time)),
  };
}

/** What a command does, and a question, speak for themselves; a file does with what is done to it. */
export function attentionText({
  kind,
  tools,
  detail,
}: {
  readonly kind: string;
  readonly tools: readonly string[];
  readonly detail: string | null;
}): string {
  if (kind === "question") return detail ?? "";
  if (detail === null) return tools.join(", ");
  const [tool = "Bash"] = tools;
  const line = markLineBreaks(detail);
  return tool === "Bash" ? line : `${tool} ${line}`;
}

function preparedProject(
  { path, blocker, unsaved }: StatuslineProject,
  words: Words,
): StatuslineFileProject {
  return {
    path,
    said: [
      ...(blocker === null ? [] : [words.blocker(fitText(blocker, BLOCKER_COLUMNS))]),
      ...(unsaved === 0 ? [] : [words.unsaved(unsaved)]),
    ],
  };
}

/** No text that has been cleaned holds it. */
const MARK = "\0";

function splitAround(say: (inside: string) => string): StatuslineAffixes {
  const [before = "", behind = ""] = say(MARK).split(MARK);
  return [before, behind];
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** On one line, nothing in it that a terminal obeys, and no wider than told. */
export function fitText(text: string, columns: number): string {
  const clean = text.replaceAll(/\s+/g, " ").replaceAll(UNSEEN, "").trim();
  if (Bun.stringWidth(clean) <= columns) return clean;
  let [cut, width] = ["", 0];
  for (const character of clean) {
    width += Bun.stringWidth(character);
    if (width >= columns) break;
    cut += character;
  }
  return `${cut}…`;
}
