/**
 * A tool that failed: an error that was solved before is answered with how; any other with nothing. A client has a hook of its
 * own for it, or the one for every tool's end.
 */
import type { ClientHook } from "../clients/client.ts";
import { clientOf } from "../clients/clients.ts";
import type { Paths } from "../config/paths.ts";
import { asText, type EventOf } from "../event/event.ts";
import { compose } from "../recall/compose/compose.ts";
import { resolutionPart } from "../recall/compose/resolution-part.ts";
import { injectionEvent } from "../recall/inject/injection.ts";
import { toldTo } from "../recall/previous/known-sessions.ts";
import { fewUnread } from "../ingest/read/unread.ts";
import { findResolution } from "../remember/errors/find.ts";
import { metaOf } from "../event/tool-call.ts";
import type { Recorded } from "./hook.ts";
import { catchUp, leave, open, type Opened } from "./opened.ts";
import { append, print } from "./writing.ts";

const BUDGET = { ingestMs: 20, readMs: 0 };

export async function answerFailure({ paths, event, client }: Recorded<"failure">): Promise<void> {
  const opened = open(paths);
  try {
    await tell(paths, opened, event, clientOf(client).hook);
  } finally {
    leave(opened);
  }
}

async function tell(
  paths: Paths,
  opened: Opened,
  event: EventOf<"tool_error">,
  { failureEvent: hook, encodeAnswer }: ClientHook,
): Promise<void> {
  const { store } = opened.context;
  const budget = opened.settings("contextBudget.failure") as number;
  if (budget === 0) return;
  // The line that this hook has just written is worth no transaction by itself.
  const unread = await fewUnread(opened.context);
  if (unread === null || unread.length > 1) await catchUp(opened, [], BUDGET);
  const known = await findResolution(store, {
    error: asText(event.data.error) ?? "",
    errorLine: asText(event.data.errorLine) ?? "",
    tool: asText(event.data.tool) ?? "",
    file: asText(metaOf(event.data).file),
    repoId: asText(event.data.repoId),
    projectPath: event.projectPath,
  });
  if (known === null) return;
  // Once is enough for a session: what did not help then will not help now.
  if ((await toldTo({ store, unread: unread ?? [] }, event.sessionId)).has(known.ref)) return;
  const around = encodeAnswer({ hookEventName: hook, context: "", message: null }).length;
  const composed = compose([resolutionPart(known, opened.text)], budget - around);
  if (composed.text === "") return;
  print(encodeAnswer({ hookEventName: hook, context: composed.text, message: null }));
  const promptId = asText(event.data.promptId);
  append(paths, injectionEvent(event, { hook, source: null, promptId, ...composed }));
}
