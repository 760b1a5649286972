/** Programs that run another one, which is named behind them. */
import { hasWord } from "../words.ts";

/** By themselves. */
export const RUNNERS = "npx bunx";
/** With these two words. */
export const RUNNERS_OF_TWO =
  "npm-exec pnpm-exec pnpm-dlx yarn-exec yarn-dlx bun-x uv-run poetry-run pipenv-run bundle-exec";

/** Programs that in some way run another one for whoever calls them: an interpreter's module, a manager's script. */
export const LAUNCHERS =
  "py python python3 uv uvx npx bunx npm pnpm yarn bun poetry pipenv pixi bundle dotnet winpty wsl";

/** What of an action is run by a runner, which is all of it where there is none. */
export function skipRunner(action: readonly string[]): readonly string[] {
  const [first = "", second = ""] = action;
  if (hasWord(RUNNERS, first)) return action.slice(1);
  return hasWord(RUNNERS_OF_TWO, `${first}-${second}`) ? action.slice(2) : action;
}
