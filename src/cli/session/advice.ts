/** What the project's ROADMAP.md still holds, and what the protocol advises before a session ends. */
import { clientOf } from "../../clients/clients.ts";
import { readSmallGitFile } from "../../git/locate-repository.ts";
import { parseTasks } from "../../openspec/tasks.ts";
import type { Text } from "../../text/text.ts";
import { readInstallRecord } from "../setup/install-record.ts";
import { quoteSentence } from "./finding-texts.ts";

const MAX_NEXT_ITEMS = 5;

/** What is still to be ticked off in the project's ROADMAP.md. */
export function readRoadmap(root: string) {
  const text = readSmallGitFile(`${root}/ROADMAP.md`);
  if (text === null) return null;
  const items = parseTasks(text);
  const open = items.filter(({ done }) => !done);
  return {
    open: open.length,
    total: items.length,
    next: open.slice(0, MAX_NEXT_ITEMS).map((one) => one.text),
  };
}

export function roadmapLines(root: string, { sessionLoad: { status: words } }: Text): string[] {
  const roadmap = readRoadmap(root);
  if (roadmap === null) return [`${words.roadmap}: ${words.roadmapNone}`];
  const { open, total, next } = roadmap;
  const told = total === 0 ? words.roadmapPlain : words.roadmapOpen(open, total);
  return [`${words.roadmap}: ${told}`, ...next.map((one) => `- ${quoteSentence(one)}`)];
}

/** For a person in a shell, where slash commands mean nothing. */
export function shellAdviceLines({ sessionLoad: { shell } }: Text): string[] {
  const { title, save, push, next } = shell.advice;
  const command = "self-gen save";
  return [`${title}:`, ...[save, push, next].map((one) => `- ${one(command)}`)];
}

/** As the protocol advises it; Codex has no commands of one's own. */
export function adviceLines({ sessionLoad }: Text, home: string): string[] {
  const { advice } = sessionLoad.status;
  const { settings } = readInstallRecord(home);
  const hasCommands =
    settings.length === 0 ||
    settings.some(({ client }) => clientOf(client).abilities.hasOwnCommands);
  const save = hasCommands ? "/session:save" : "self-gen session save";
  return [
    `${advice.title}:`,
    `1. ${advice.look}`,
    `2. ${advice.save}`,
    `   - ${advice.during(save)}`,
    `   - ${advice.evening(save)}`,
    `   - ${advice.done(save)}`,
    `3. ${advice.next}`,
  ];
}
