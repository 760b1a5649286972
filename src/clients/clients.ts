/** The clients whose sessions can be recorded: a folder each, a line here, and its names in `text/client-names.ts`. */
import { asText } from "../event/event.ts";
import type { WordedClient } from "../text/client-names.ts";
import { claudeCode } from "./claude-code/client.ts";
import type { Client } from "./client.ts";
import { codex } from "./codex/client.ts";
import { copilot } from "./copilot/client.ts";
import { gemini } from "./gemini/client.ts";

export const CLIENTS = {
  "claude-code": claudeCode,
  codex,
  gemini,
  copilot,
} as const satisfies Readonly<Record<WordedClient, Client>>;

export type ClientName = keyof typeof CLIENTS;

export const CLIENT_NAMES = Object.keys(CLIENTS) as readonly ClientName[];

export const clientOf = (name: ClientName): Client => CLIENTS[name];

/** Null for a client that we do not know. */
export const parseClientName = (name: unknown): ClientName | null =>
  typeof name === "string" && Object.hasOwn(CLIENTS, name) ? (name as ClientName) : null;

/** Null for a provider that is none of ours. */
export const clientOfProvider = (provider: unknown): ClientName | null =>
  CLIENT_NAMES.find((one) => CLIENTS[one].provider === provider) ?? null;

/** Where nobody says whose it is: the one that was first. */
export const DEFAULT_CLIENT: ClientName = "claude-code";

/** The provider that an event names; of those that name none, the usual client's. */
export const providerOrDefault = (provider: unknown): string =>
  asText(provider) ?? clientOf(DEFAULT_CLIENT).provider;
