/** `hook --skills HOME`: started by a session's start after its answer (`refresh-skills.ts`). Prints nothing. */
import { findSkills } from "../clients/skills/find.ts";
import type { SkillHome } from "../clients/skills/places.ts";
import { CLIENT_NAMES } from "../clients/clients.ts";
import { type Paths, resolvePaths } from "../config/paths.ts";
import { skillIndexPath } from "../config/skill-index-path.ts";
import { asText, isObject } from "../event/event.ts";
import { encodeSkillIndex } from "../recall/skill-match/skill-index-format.ts";
import { buildSkillIndex } from "../recall/skill-match/skill-index.ts";
import { replacePrivateFile } from "../remember/private-file.ts";
import { system } from "../system/system.ts";
import { openAnswerContext } from "./answer-context.ts";
import { skillStamp } from "./refresh-skills.ts";

const MAX_PROMPTS = 400;

export async function indexSkills(given: string | undefined): Promise<void> {
  process.umask(0o077);
  const paths = resolvePaths(process.env, process.execPath);
  const home = parseSkillHome(given);
  if (paths === null || home === null) return;
  const skills = findSkills(home);
  const index = buildSkillIndex(skills, await lastPrompts(paths));
  const origin = { stamp: skillStamp(home) ?? "", madeAt: new Date().toISOString() };
  // A data folder that was removed meanwhile must not be recreated.
  if (system.factsAt(paths.run) === null) return;
  replacePrivateFile(
    skillIndexPath(paths.run, home.client, home.projectPath),
    encodeSkillIndex(index, origin),
  );
}

/** Null for anything that we did not write. */
function parseSkillHome(given = ""): (SkillHome & { readonly projectPath: string }) | null {
  try {
    const home: unknown = JSON.parse(given);
    const isHome =
      isObject(home) &&
      CLIENT_NAMES.some((name) => name === home["client"]) &&
      [home["clientFolder"], home["userHome"], home["projectPath"]].every(
        (path) => typeof path === "string" && path.startsWith("/"),
      );
    return isHome ? (home as unknown as ReturnType<typeof parseSkillHome>) : null;
  } catch {
    return null;
  }
}

/** Without a database, words have their general frequency. */
async function lastPrompts(paths: Paths): Promise<readonly string[]> {
  try {
    const { store } = openAnswerContext(paths).context;
    const events = await store.queryEvents({ type: "prompt", limit: MAX_PROMPTS });
    await store.close();
    return events.flatMap((event) => asText(event.text) ?? []);
  } catch {
    return [];
  }
}
