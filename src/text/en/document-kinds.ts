/** What a search finds, one of each. */
export const documentKinds = {
  prompt: "prompt",
  answer: "answer",
  decision: "decision",
  discovery: "discovery",
  error: "error",
  resolution: "fix",
  summary: "summary",
  file: "file",
  commit: "commit",
};
