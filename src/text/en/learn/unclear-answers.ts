import { pluralize } from "../pluralize.ts";

export const unclearAnswers = {
  summary: (example: string, sessions: number) =>
    `In ${pluralize(sessions, "session")} you asked what an answer meant, for example: “${example}”. Ask for plain words from the start?`,
  rule: "Explain in plain words: say first what it means for me, with an example, then the details. Explain a term the first time you use it.",
};
