/** How another machine of the team fixed an error: "team fix: ran npm ci (build-7, alice, 2d ago)". */
import type { TeamFix } from "../../remember/errors/team-fixes.ts";
import type { Text } from "../../text/text.ts";
import { oneLine } from "../terminal/terminal.ts";
import type { TimeFormatter } from "../terminal/time-formatter.ts";
import { stepWords } from "./fix-words.ts";

const NAME_COLUMNS = 40;

export function teamFixText(
  { steps, maker: { machine, person }, solvedAt }: Pick<TeamFix, "steps" | "maker" | "solvedAt">,
  when: TimeFormatter,
  text: Text,
): string {
  const done = steps.map(({ tool, action }) =>
    stepWords(action === null ? { tool } : { tool, action }, text),
  );
  const names = [machine, ...(person === null ? [] : [person])];
  const maker = names.map((name) => oneLine(name, NAME_COLUMNS)).join(", ");
  return oneLine(text.errors.teamFix(done.join(" → "), maker, when(solvedAt)));
}

export const toTeamFixJson = ({ maker, solvedAt, steps }: TeamFix): object => ({
  ...maker,
  solvedAt,
  steps: steps.map(({ tool, action }) => ({ tool, action })),
});
