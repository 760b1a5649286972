import type { Store } from "../../store/store.ts";

/** The projects that a person worked in, as far as recorded. */
export async function listProjectPaths(
  store: Pick<Store, "sessionTraces">,
): Promise<readonly string[]> {
  const traces = await store.sessionTraces();
  return [...new Set(traces.flatMap(({ projectPath }) => projectPath ?? []))];
}
