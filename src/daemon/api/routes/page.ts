import { forgetListSize } from "../../../config/forgotten-sessions.ts";
import { isEnabled, loadConfig } from "../../../config/load.ts";
import { readPause } from "../../../config/pause.ts";
import type { Language } from "../../../config/schema.ts";
import { version } from "../../../config/version.ts";
import { defineRoute } from "../route.ts";
import { FLAG, oneOf, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

export type PageAnswer = {
  readonly version: string;
  readonly language: Language;
  /** By the settings; a pause is another matter. */
  readonly isEnabled: boolean;
  readonly isPaused: boolean;
  /** Null when recording goes on only when somebody says so. */
  readonly pausedUntil: string | null;
  /** What a path is shown shorter by. */
  readonly userHome: string | null;
  /** By which days are counted: the name of this machine's zone. */
  readonly timeZone: string;
  /** Another number after something was forgotten: what a page shows may be of it. */
  readonly forgotten: number;
  /** Of the daemon. */
  readonly startedAt: string;
};

export const page = defineRoute({
  path: "/page",
  parameters: {},
  isApart: true,
  answers: shape<PageAnswer>({
    version: TEXT,
    language: oneOf("ko", "en"),
    isEnabled: FLAG,
    isPaused: FLAG,
    pausedUntil: orNull(TIME),
    userHome: orNull(TEXT),
    timeZone: TEXT,
    forgotten: WHOLE,
    startedAt: TIME,
  }),
  handle: ({ house: { paths }, now, status }) => {
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
      startedAt: status().startedAt,
    } satisfies PageAnswer);
  },
});
