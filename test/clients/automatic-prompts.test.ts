import { expect, test } from "bun:test";
import { isAutomaticPrompt } from "../../src/clients/automatic-prompts.ts";

const SUMMARY =
  "Context: This summary will be shown in a list to help users and Claude choose which conversations are relevant.\n\nPlease write a summary.\n\nUser: fix the cart";
const CODEX_TITLE =
  "You are a helpful assistant. You will be presented with a user prompt, and your job is to provide a short title for a task that will be created from that prompt.\n\nUser prompt:\nfix the cart";

test.each([
  ["claude-code", SUMMARY],
  ["claude-code", `  ${SUMMARY}`],
  ["claude-code", "Please write a 5-10 word title for the following conversation:\n\nUser: hi"],
  ["claude-code", "Analyze if this message indicates a new conversation topic. If it does, …"],
  ["claude-code", "Warmup"],
  ["codex", CODEX_TITLE],
  [null, CODEX_TITLE],
  [null, SUMMARY],
])("%s: what a program asks for a list is known by its first words", (client, prompt) => {
  expect(isAutomaticPrompt(client, prompt)).toBe(true);
});

test.each([
  ["claude-code", "Please write a summary of this conversation for Kim."],
  ["claude-code", "Warmup the cache before the test runs"],
  ["claude-code", `Why do I get sessions that begin like this?\n${SUMMARY}`],
  ["claude-code", "Please write a title for the settings page"],
  ["claude-code", CODEX_TITLE],
  ["codex", SUMMARY],
  ["gemini", SUMMARY],
  ["claude-code", ""],
])("%s: what a person asks stays theirs: %s", (client, prompt) => {
  expect(isAutomaticPrompt(client, prompt)).toBe(false);
});
