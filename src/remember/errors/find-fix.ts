/** How an error that somebody has before them was fixed: here, else on another machine of the team. */
import { redact } from "../../redact/redact.ts";
import type { Store } from "../../store/store.ts";
import { type ErrorMatch, type ErrorQuery, findResolution } from "./find-resolution.ts";
import { extractErrorCore } from "./normalize-error.ts";
import { type FixMaker, openTeamFixes } from "./team-fixes.ts";

export type ErrorText = Pick<ErrorQuery, "file" | "repoId" | "projectPath"> & {
  /** As it was printed. */
  readonly error: string;
  /** Null when nobody says which it was. */
  readonly tool: string | null;
};

/** `maker`: null where it was fixed here. */
export type FixMatch = ErrorMatch & { readonly maker: FixMaker | null };

const TOOLS = ["Bash", "Edit", "Write", "Read", "NotebookEdit", "apply_patch"];

export async function findFix(
  store: Pick<Store, "errorOf" | "solvedLike">,
  home: string,
  { error, tool, file, repoId, projectPath }: ErrorText,
): Promise<FixMatch | null> {
  const { core, normalized } = extractErrorCore(redact(error));
  const queries = (tool === null ? TOOLS : [tool]).map((one): ErrorQuery => ({
    error: normalized,
    errorLine: core,
    tool: one,
    file,
    repoId,
    projectPath,
  }));
  for (const query of queries) {
    const match = await findResolution(store, query);
    if (match !== null) return { ...match, maker: null };
  }
  using team = openTeamFixes(home);
  for (const query of team === null ? [] : queries) {
    const match = (await team?.find(query)) ?? null;
    if (match !== null) return match;
  }
  return null;
}
