/** `hook --skills HOME`: what a session's start asks for behind its answer (`skill-home.ts`). Says nothing, whatever happens. */
import { findSkills } from "../clients/skills/find-skills.ts";
import type { SkillHome } from "../clients/skills/skill-places.ts";
import { CLIENT_NAMES } from "../clients/clients.ts";
import { type Paths, resolvePaths } from "../config/paths.ts";
import { skillIndexPath } from "../config/skill-index-path.ts";
import { asText, isObject } from "../event/event.ts";
import { encodeIndex } from "../recall/skill-match/index-text.ts";
import { makeIndex } from "../recall/skill-match/skill-index.ts";
import { replacePrivateFile } from "../remember/private-file.ts";
import { system } from "../system/system.ts";
import { open } from "./opened.ts";
import { stampOf } from "./skill-home.ts";

const MOST_PROMPTS = 400;

export async function indexSkills(given: string | undefined): Promise<void> {
  process.umask(0o077);
  const paths = resolvePaths(process.env, process.execPath);
  const home = readHome(given);
  if (paths === null || home === null) return;
  const skills = findSkills(home);
  const index = makeIndex(skills, await lastPrompts(paths));
  const origin = { stamp: stampOf(home) ?? "", madeAt: new Date().toISOString() };
  // A home that was taken away meanwhile must not come back.
  if (system.factsAt(paths.run) === null) return;
  replacePrivateFile(
    skillIndexPath(paths.run, home.client, home.projectPath),
    encodeIndex(index, origin),
  );
}

/** Null for what nobody of ours wrote. */
function readHome(given = ""): (SkillHome & { readonly projectPath: string }) | null {
  try {
    const home: unknown = JSON.parse(given);
    const isHome =
      isObject(home) &&
      CLIENT_NAMES.some((name) => name === home["client"]) &&
      [home["clientFolder"], home["userHome"], home["projectPath"]].every(
        (path) => typeof path === "string" && path.startsWith("/"),
      );
    return isHome ? (home as unknown as ReturnType<typeof readHome>) : null;
  } catch {
    return null;
  }
}

/** Without a database every word is as likely as it is for anybody. */
async function lastPrompts(paths: Paths): Promise<readonly string[]> {
  try {
    const { store } = open(paths).context;
    const events = await store.queryEvents({ type: "prompt", limit: MOST_PROMPTS });
    await store.close();
    return events.flatMap((event) => asText(event.text) ?? []);
  } catch {
    return [];
  }
}
