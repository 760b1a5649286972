/** What fixed a failure, step by step: each command in full, what each edit changed in short, and the event that it was. */
import { asText } from "../../../event/event.ts";
import { metaOf } from "../../../event/tool-call.ts";
import { EDITING_TOOLS } from "../../../lexicon/tools.ts";
import type { FixStep } from "../../../remember/errors/error-knowledge.ts";
import { findSolutions } from "../../../remember/errors/find-solutions.ts";
import {
  type FixCall,
  fixingSession,
  listFixCalls,
  loadCallContent,
} from "../../../remember/errors/fix-calls.ts";
import { findEvent } from "../records/find-event.ts";
import { recordLookupOptions } from "../records/record-lookup.ts";
import { shortenChange } from "../records/waiting-change.ts";
import { type RouteCall, defineRoute } from "../route.ts";
import { TEXT, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

const MAX_LINES = 12;
/** Calls between a failure and its fix. */
const MAX_CALLS = 200;
const MAX_ABOUT = 4000;

export const fix = defineRoute({
  path: "/event/{id}/fix",
  parameters: {},
  // It may read a large transcript.
  isApart: true,
  answers: fields({
    /** The session that it was fixed in; null where the failure was not fixed. */
    sessionId: orNull(TEXT),
    /** The last is the call that succeeded. */
    steps: listOf(
      fields({
        tool: TEXT,
        about: TEXT,
        /** Null where its call is not found. */
        eventId: orNull(TEXT),
        change: orNull(
          fields({
            lines: listOf(fields({ sign: oneOf("+", "-", " ", "@"), text: TEXT })),
            left: WHOLE,
          }),
        ),
      }),
    ),
  }),
  handle: async (call) => {
    const event = await findEvent(call);
    const { store } = call.records();
    const resolution = (await findSolutions(store, [event])).get(event.id)?.resolution;
    if (resolution === undefined) return { sessionId: null, steps: [] };
    const made = await listFixCalls(store, resolution, MAX_CALLS);
    const target = made.findLast(
      ({ ts, tool }) => ts === resolution.ts && tool === resolution.tool,
    );
    const before = made.filter((one) => one !== target);
    const steps = await Promise.all([
      ...resolution.steps.map((one) =>
        toStep(
          one,
          before.findLast((other) => isCallOf(one, other)),
          call,
        ),
      ),
      toStep(resolution, target, call),
    ]);
    return { sessionId: fixingSession(resolution), steps };
  },
});

const isCallOf = ({ tool, command, action, file }: FixStep, call: FixCall): boolean => {
  const meta = metaOf(call);
  if (asText(call.tool) !== tool) return false;
  if (command !== undefined) return asText(meta.commandLine) === command;
  if (file !== undefined) return asText(meta.file) === file;
  return action === undefined || asText(meta.action) === action;
};

async function toStep(step: FixStep, found: FixCall | undefined, call: RouteCall) {
  const meta = found === undefined ? null : metaOf(found);
  const about =
    asText(meta?.commandLine) ?? step.command ?? step.file ?? step.action ?? asText(meta?.action);
  return {
    tool: step.tool,
    about: (about ?? "").slice(0, MAX_ABOUT),
    eventId: found?.id ?? null,
    change:
      found === undefined || !EDITING_TOOLS.has(step.tool) ? null : await changeOf(found, call),
  };
}

async function changeOf(edit: FixCall, call: RouteCall) {
  const content = await loadCallContent(call.records().store, edit, recordLookupOptions(call));
  const diff = content?.parts.find(({ is }) => is === "diff");
  return diff === undefined ? null : shortenChange(diff.lines, MAX_LINES);
}
