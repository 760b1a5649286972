/** What is forgotten is noted, so that neither an import nor a restore brings it back. */
import { addToForgetList } from "../../config/forgotten-sessions.ts";
import type { ForgetResult, ForgetTarget } from "../../ingest/erase/forget.ts";
import { host } from "../../system/host.ts";
import type { Installation } from "../command/command.ts";

/** Comes first: interrupted in between, nothing may be imported again all the same. */
export function saveForgetNotes(
  { paths }: Installation,
  targets: readonly ForgetTarget[],
  ...found: readonly ForgetResult[]
): void {
  const named = targets.flatMap((one) => (one.by === "session" ? [one.sessionId] : []));
  const isPart = targets.some((one) => one.by === "text");
  const concerned = [...new Set(found.flatMap(({ bySession }) => [...bySession.keys()]))];
  const sessionIds = [...new Set([...(isPart ? [] : concerned), ...named])];
  const projectPaths = targets.flatMap((one) => (one.by === "project" ? [one.projectPath] : []));
  const partlyIds = isPart ? concerned : [];
  const identities = new Map(
    partlyIds.map((id) => [id, found.flatMap((one) => one.identities.get(id) ?? [])]),
  );
  const what = { sessionIds, projectPaths, partlyIds, identities };
  addToForgetList(paths.run, what, host().now());
}
