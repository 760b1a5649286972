import { asText, type JsonObject } from "../../event/event.ts";
import { draft, type MappedHook } from "../draft.ts";
import type { ClientTraits } from "../map-hook.ts";
import { readPayload } from "../payload.ts";

export const codex = {
  provider: "codex",
  client: "codex",
  traits: { toolSuccess: null, addedByDialog: "description" } satisfies ClientTraits,
} as const;

/** Codex's `notify` program gets one JSON argument in a shape of its own. */
export const isCodexNotify = (raw: JsonObject): boolean => asText(raw["thread-id"]) !== null;

export function mapCodexNotify(raw: JsonObject): MappedHook {
  const payload = readPayload(raw);
  const cwd = payload.text("cwd");
  const fields = {
    notificationType: payload.text("type"),
    message: payload.text("last-assistant-message"),
    entrypoint: payload.text("client"),
    inputMessages: payload.value("input-messages"),
  };
  return {
    call: {
      sessionId: payload.text("thread-id"),
      cwd,
      fields: { cwd, turnId: payload.text("turn-id") },
    },
    drafts: [draft("notification", { ...fields, extra: payload.rest() })],
  };
}
