import type { Asset } from "../../daemon/page/serve-page.ts";

/** The page's files, which the build puts into the program; read when somebody opens the page. */
export const pageAssets = async (): Promise<readonly Asset[]> =>
  (await import("self-gen:page")).ASSETS;
