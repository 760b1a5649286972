import { writePause } from "../config/pause.ts";
import { notePause } from "../config/pauses.ts";
import type { Command } from "./command/command.ts";
import { usageFault } from "./command/fault.ts";
import { localTime, print, printJson } from "./terminal/terminal.ts";
import { host } from "../system/host.ts";

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

export const pause: Command = {
  usage: (text) => ({
    words: "",
    options: {
      for: { type: "string", value: "TIME", help: text.options.pauseFor },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: async (given) => {
    const { text, house } = given;
    const asked = given.option("for");
    const now = host().now();
    let until: Date | null = null;
    if (asked !== undefined) {
      const [, amount, unit] = /^([1-9]\d{0,5})([smhd])$/.exec(asked) ?? [];
      const unitMs = UNIT_MS[unit ?? ""];
      if (unitMs === undefined) {
        const { duration } = text.config.kinds;
        throw usageFault(text, "pause", text.faults.badSetting("--for", duration));
      }
      until = new Date(now.getTime() + Number(amount) * unitMs);
    }
    writePause(house.paths.run, until);
    notePause(house.paths.run, now, until);
    const shown = until?.toISOString() ?? null;
    if (given.has("json")) printJson({ paused: true, until: shown });
    else print(shown === null ? text.pause.paused : text.pause.pausedUntil(localTime(shown)));
    return 0;
  },
};
