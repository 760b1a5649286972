/**
 * Work of real clients for the pages to show: an error that is solved, a conversation that is compacted, a build that
 * still fails, decisions in both languages, a checkpoint. Prompts are plain words, because they are shown.
 */
import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ASKED, CORRECTED, GO_ON, ROLE, write } from "../journeys/compaction.ts";
import { bash } from "../journeys/recording-client.ts";
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

/** What is said to the clients, and what they do and answer. */
export type WorkWords = {
  readonly cart: string;
  readonly cartAgain: string;
  readonly asked: string;
  readonly corrected: string;
  readonly goOn: string;
  readonly release: string;
  readonly review: string;
  readonly asks: string;
  /** The last words of a conversation that was compacted. */
  readonly formed: string;
  readonly answers: {
    readonly cart: string;
    readonly cartAgain: string;
    readonly release: string;
    readonly review: string;
    readonly asks: string;
    readonly asked: string;
    readonly corrected: string;
  };
  readonly decisions: readonly { readonly text: string; readonly why: string }[];
};

/** As people talk who use both languages. */
export const MIXED: WorkWords = {
  cart: CART,
  cartAgain: CART_KOREAN,
  asked: ASKED,
  corrected: CORRECTED,
  goOn: GO_ON,
  release: RELEASE,
  review: REVIEW,
  asks: ASKS,
  formed: "It has a form.",
  answers: {
    cart: "The settings of the cart were missing; they are there now.",
    cartAgain: "합계가 맞습니다.",
    release: "The release does not build yet.",
    review: "Nothing to complain about.",
    asks: "They are gone.",
    asked: "The page is there.",
    corrected: "Noted.",
  },
  decisions: [DECISION, DECISION_KOREAN],
};

export const makeRole = (words: WorkWords): Role => ({
  [words.asked]: [write("src/login.ts"), { text: words.answers.asked }],
  [words.corrected]: [bash("./build-missing.sh"), { text: words.answers.corrected }],
  [words.goOn]: [bash("echo formed"), bash("echo again"), { text: words.formed }],
  [words.cart]: [
    bash("bash -n cart.conf"),
    write("cart.conf"),
    bash("bash -n cart.conf"),
    { text: words.answers.cart },
  ],
  [words.cartAgain]: [bash("bash -n cart.conf"), { text: words.answers.cartAgain }],
  [words.release]: [bash("make all"), { text: words.answers.release }],
  [words.review]: [
    { tool: "Skill", input: { skill: "review", args: "" } },
    { text: words.answers.review },
  ],
  [words.asks]: [bash("rm -rf uploads/old"), { text: words.answers.asks }],
  // The first that fits is played.
  ...ROLE,
});

export const WORK: Role = makeRole(MIXED);

const ALLOWED = ["--allowedTools", "Bash Write"];

/** A file is missed, made, and read: the error is known with what helped. */
export async function solveAnError({ claude }: DashboardHome, words = MIXED): Promise<void> {
  await using talk = openConversation(claude, ALLOWED);
  await talk.say(words.cart);
  expect(await talk.say(words.cartAgain)).toBe(words.answers.cartAgain);
  expect(await talk.end()).toBe(0);
}

/** A conversation with something of each kind that must survive, compacted, and gone on with. */
export async function compactATalk({ claude }: DashboardHome, words = MIXED): Promise<void> {
  await using talk = openConversation(claude, ALLOWED);
  await talk.say(words.asked);
  await talk.say(words.corrected);
  await talk.say("/compact");
  expect(await talk.say(words.goOn)).toBe(words.formed);
  expect(await talk.end()).toBe(0);
}

/** A build that still fails when the session ends is a blocker. */
export async function failABuild({ claude }: DashboardHome, words = MIXED): Promise<void> {
  const makefile = "all:\n\t@echo 'main.c:3: error: total undeclared' >&2; exit 1\n";
  writeFileSync(join(claude.project, "Makefile"), makefile);
  await using talk = openConversation(claude, ALLOWED);
  await talk.say(words.release);
  expect(await talk.end()).toBe(0);
}

export async function useASkill({ claude }: DashboardHome, words = MIXED): Promise<void> {
  claude.writeSkill("review", { description: "Reviews a change.", body: "Look at what changed." });
  await using talk = openConversation(claude, ["--allowedTools", "Skill"]);
  await talk.say(words.review);
  expect(await talk.end()).toBe(0);
}

/** What a person keeps. */
export async function keepKnowledge(
  { selfGen, claude }: DashboardHome,
  words = MIXED,
): Promise<void> {
  const project = ["--project", claude.project] as const;
  for (const { text, why } of words.decisions)
    await selfGen("memory", "add", text, "--why", why, ...project);
  await selfGen("session", "save", "--yes", "before the form", ...project);
  await selfGen("archive", "run");
}
