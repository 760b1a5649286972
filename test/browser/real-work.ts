/**
 * Work of real clients for the pages to show: an error that is solved, a conversation that is compacted, a build that
 * still fails, decisions in both languages, a checkpoint. Prompts are plain words, because they are shown.
 */
import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ASKED, CORRECTED, GO_ON, ROLE, write } from "../journeys/compaction.ts";
import { bash } from "../journeys/recorded.ts";
import type { Role } from "../real/compaction.ts";
import { openConversation } from "../real/conversation.ts";
import type { DashboardHome } from "./dashboard-home.ts";

export const CART = "The total of the cart is wrong. Find out why and mend it.";
export const CART_KOREAN = "결제 화면의 합계를 다시 확인해 주세요.";
export const RELEASE = "Build the release.";
export const REVIEW = "Review what changed.";
export const ASKS = "Remove the old uploads.";

export const DECISION = {
  text: "Sessions live in Postgres",
  why: "the hosting has it",
} as const;
export const DECISION_KOREAN = {
  text: "금액은 정수 원 단위로 저장한다",
  why: "소수 오차를 없애려고",
} as const;

export const WORK: Role = {
  ...ROLE,
  [CART]: [
    bash("cat cart.conf"),
    write("cart.conf"),
    bash("cat cart.conf"),
    { text: "The settings of the cart were missing; they are there now." },
  ],
  [CART_KOREAN]: [bash("cat cart.conf"), { text: "합계가 맞습니다." }],
  [RELEASE]: [bash("make all"), { text: "The release does not build yet." }],
  [REVIEW]: [
    { tool: "Skill", input: { skill: "review", args: "" } },
    { text: "Nothing to complain about." },
  ],
  [ASKS]: [bash("rm -rf uploads/old"), { text: "They are gone." }],
};

const ALLOWED = ["--allowedTools", "Bash Write"];

/** A file is missed, made, and read: the error is known with what helped. */
export async function solveAnError({ claude }: DashboardHome): Promise<void> {
  await using talk = openConversation(claude, ALLOWED);
  await talk.say(CART);
  expect(await talk.say(CART_KOREAN)).toBe("합계가 맞습니다.");
  expect(await talk.end()).toBe(0);
}

/** A conversation with something of each kind that must survive, compacted, and gone on with. */
export async function compactATalk({ claude }: DashboardHome): Promise<void> {
  await using talk = openConversation(claude, ALLOWED);
  await talk.say(ASKED);
  await talk.say(CORRECTED);
  await talk.say("/compact");
  expect(await talk.say(GO_ON)).toBe("It has a form.");
  expect(await talk.end()).toBe(0);
}

/** A build that still fails when the session ends is a blocker. */
export async function failABuild({ claude }: DashboardHome): Promise<void> {
  const makefile = "all:\n\t@echo 'main.c:3: error: total undeclared' >&2; exit 1\n";
  writeFileSync(join(claude.project, "Makefile"), makefile);
  await using talk = openConversation(claude, ALLOWED);
  await talk.say(RELEASE);
  expect(await talk.end()).toBe(0);
}

export async function useASkill({ claude }: DashboardHome): Promise<void> {
  claude.writeSkill("review", { description: "Reviews a change.", body: "Look at what changed." });
  await using talk = openConversation(claude, ["--allowedTools", "Skill"]);
  await talk.say(REVIEW);
  expect(await talk.end()).toBe(0);
}

/** What a person keeps. */
export async function keepKnowledge({ selfGen, claude }: DashboardHome): Promise<void> {
  const project = ["--project", claude.project] as const;
  for (const { text, why } of [DECISION, DECISION_KOREAN])
    await selfGen("memory", "add", text, "--why", why, ...project);
  await selfGen("session", "save", "--yes", "before the form", ...project);
  await selfGen("archive", "run");
}
