/** PostToolUseFailure: an error that was solved before is answered with how; any other with nothing. */
import { encodeAnswer } from "../clients/answer.ts";
import type { Paths } from "../config/paths.ts";
import { asText, type Event, LINE_VERSION } from "../event/event.ts";
import { newId } from "../event/id.ts";
import { compose } from "../recall/compose/compose.ts";
import { resolutionPart } from "../recall/compose/resolution-part.ts";
import { injectionFields } from "../recall/inject/injection.ts";
import { fewUnread } from "../ingest/unread.ts";
import { findResolution } from "../remember/errors/find.ts";
import { fileOf } from "../remember/errors/target-key.ts";
import type { Store } from "../store/store.ts";
import type { Recorded } from "./hook.ts";
import { append, catchUp, leave, open, type Opened, print } from "./opened.ts";

const HOOK = "PostToolUseFailure";
const BUDGET = { ingestMs: 20, readMs: 0 };

export async function answerFailure({ paths, event }: Recorded): Promise<void> {
  const opened = open(paths);
  try {
    await tell(paths, opened, event);
  } finally {
    leave(opened);
  }
}

async function tell(paths: Paths, opened: Opened, event: Event): Promise<void> {
  const { store } = opened.context;
  const budget = opened.settings("contextBudget.failure") as number;
  if (budget === 0) return;
  // The line that this hook has just written is worth no transaction by itself.
  const unread = await fewUnread(opened.context);
  if (unread === null || unread.length > 1) await catchUp(opened, [], BUDGET);
  const known = await findResolution(store, {
    error: asText(event.data["error"]) ?? "",
    errorLine: asText(event.data["errorLine"]) ?? "",
    tool: asText(event.data["tool"]) ?? "",
    file: fileOf(event.data),
    repoId: asText(event.data["repoId"]),
    projectPath: event.projectPath,
  });
  if (known === null || (await wasTold(store, event, known.ref))) return;
  const around = encodeAnswer({ hookEventName: HOOK, context: "", message: null }).length;
  const composed = compose([resolutionPart(known, opened.text)], budget - around);
  if (composed.text === "") return;
  print(encodeAnswer({ hookEventName: HOOK, context: composed.text, message: null }));
  const promptId = asText(event.data["promptId"]);
  const told = { hook: HOOK, source: null, promptId, text: composed.text, parts: composed.parts };
  append(paths, {
    ...event,
    v: LINE_VERSION,
    id: newId(),
    type: "injection",
    data: injectionFields(told),
  });
}

/** Once is enough for a session: what did not help then will not help now. */
async function wasTold(store: Store, { sessionId }: Event, ref: string): Promise<boolean> {
  const told = await store.injections(sessionId);
  return told.some(({ refs }) => (JSON.parse(refs) as string[]).includes(ref));
}
