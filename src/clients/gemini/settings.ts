/** Which hooks we ask Gemini CLI for, and what its settings say about them and about transcripts. */
import { asText, isObject } from "../../event/event.ts";
import type { RegisteredEvent } from "../registration.ts";

const TIMEOUT_MS = 10_000;

/**
 * Never PreCompress: it is called before every request to the model, whether or not anything is compressed. Of what is about to
 * run only a skill is worth knowing; the others are seen when they have ended.
 */
export const GEMINI_EVENTS: readonly RegisteredEvent[] = [
  { event: "SessionStart", timeout: TIMEOUT_MS },
  { event: "BeforeAgent", timeout: TIMEOUT_MS },
  { event: "BeforeTool", matcher: "^activate_skill$", timeout: TIMEOUT_MS },
  { event: "AfterTool", timeout: TIMEOUT_MS },
  { event: "Notification", timeout: TIMEOUT_MS },
  { event: "AfterAgent", timeout: TIMEOUT_MS },
  { event: "SessionEnd", timeout: TIMEOUT_MS },
];

/** Set by an administrator; it can turn everybody's hooks off. */
export const GEMINI_MANAGED_SETTINGS: readonly string[] = [
  "/etc/gemini-cli/settings.json",
  "/Library/Application Support/GeminiCli/settings.json",
];

type Settings = Readonly<Record<string, unknown>>;

const inside = (settings: Settings, name: string): Settings => {
  const value = settings[name];
  return isObject(value) ? value : {};
};

/** Hooks are on unless these say otherwise. */
export const geminiHooksOff = (settings: Settings): string | null =>
  inside(settings, "hooksConfig")["enabled"] === false ? "hooksConfig.enabled = false" : null;

const DEFAULT_DAYS = 30;
const DAYS_OF: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 30 };

/** After how many days it deletes transcripts; null where that was turned off. */
export function geminiTranscriptDays(settings: Settings): number | null {
  const retention = inside(inside(settings, "general"), "sessionRetention");
  if (retention["enabled"] === false) return null;
  const [, count, unit] = /^(\d{1,6})([hdwm])$/.exec(asText(retention["maxAge"]) ?? "") ?? [];
  if (count === undefined || unit === undefined) return DEFAULT_DAYS;
  return Math.floor(Number(count) * (DAYS_OF[unit] ?? 1));
}
