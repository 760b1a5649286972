/** A conversation as the summariser's request holds it: what was said, each tool call and what came of it. */
import { playedTurns, type Session, type Step } from "./session.ts";
import { toolCall } from "./tool-call.ts";

export type Speaker = "user" | "agent" | "tool";
export type Passage = { readonly by: Speaker; readonly text: string };

export function passagesOf(session: Session): readonly Passage[] {
  return playedTurns(session).flatMap((steps) => steps.flatMap(passagesOfStep));
}

export function passagesOfStep(step: Step): readonly Passage[] {
  if ("user" in step) return [{ by: "user", text: step.user }];
  if ("agent" in step) return [{ by: "agent", text: step.agent }];
  if ("interrupt" in step) return [{ by: "user", text: "[Request interrupted by user]" }];
  // Paths as short as the script has them, which favours whoever has to count characters.
  const { name, shown } = toolCall(step, "");
  return [
    { by: "tool", text: `${name} ${JSON.stringify(step.input)}` },
    { by: "tool", text: shown },
  ];
}

const NAMES: Readonly<Record<Speaker, string>> = {
  user: "Human",
  agent: "Assistant",
  tool: "Tool",
};

export const textOf = (passages: readonly Passage[]): string =>
  passages.map(({ by, text }) => `${NAMES[by]}: ${text}`).join("\n\n");
