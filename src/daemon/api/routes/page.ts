import { LANGUAGES } from "../../../config/schema.ts";
import { forgetListSize } from "../../../config/forgotten-sessions.ts";
import { isEnabled, loadConfig } from "../../../config/load.ts";
import { readPause } from "../../../config/pause.ts";
import { readMembership } from "../../../team/team-files.ts";
import { version } from "../../../config/version.ts";
import { defineRoute } from "../route.ts";
import { FLAG, TEXT, TIME, WHOLE, fields, oneOf, orNull } from "../shape/schema.ts";

export const page = defineRoute({
  path: "/page",
  parameters: {},
  isApart: true,
  answers: fields({
    version: TEXT,
    language: oneOf(...LANGUAGES),
    /** By the settings; a pause is another matter. */
    isEnabled: FLAG,
    isPaused: FLAG,
    /** Null when recording goes on only when somebody says so. */
    pausedUntil: orNull(TIME),
    /** What a path is shown shorter by. */
    userHome: orNull(TEXT),
    /** By which days are counted: the name of this machine's zone. */
    timeZone: TEXT,
    /** Another number after something was forgotten: what a page shows may be of it. */
    forgotten: WHOLE,
    /** Whose records can be shown here; null without a team. */
    team: orNull(TEXT),
    /** Who is signed in at a hub; null where a daemon answers. */
    hub: orNull(fields({ visitor: TEXT })),
    /** Of the daemon or the hub. */
    startedAt: TIME,
  }),
  handle: ({ daemonHome: { paths }, now, status }) => {
    const { config } = loadConfig(paths.config);
    const pause = readPause(paths.run, now);
    return Promise.resolve({
      version,
      language: config.language,
      isEnabled: isEnabled(config),
      isPaused: pause !== null,
      pausedUntil: pause?.until ?? null,
      userHome: paths.userHome,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      forgotten: forgetListSize(paths.run),
      team: readMembership(paths.home)?.team ?? null,
      hub: null,
      startedAt: status().startedAt,
    });
  },
});
