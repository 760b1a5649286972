/** What scenarios have in common: what the model does, and how long people wait. */
import { plays, type Role } from "../../real/compaction.ts";
import { objectsIn } from "../../real/json.ts";
import type { Step } from "../../real/script.ts";
import { RAN_FILE } from "../place.ts";
import type { Scenario } from "../stage.ts";

export const stay = (ms: number): Promise<void> => Bun.sleep(ms);

const note = (what: string): string => `echo ${what} $(date +%s%N) >> ${RAN_FILE}`;

/** A command of the Bash tool that says itself when it ran. */
export const bash = (command: string): Step => ({
  tool: "Bash",
  input: { command: `${note("start")}; ${command}; ${note("end")}`, description: "Try it" },
});

/** The client refuses to run `sleep` in the foreground. */
export const sleeping = (seconds: number): string =>
  `python3 -c 'import time; time.sleep(${seconds})'`;

export const says = (text: string): Step => ({ text });

export const playing =
  (role: Role, extraEnv: Readonly<Record<string, string>> = {}): NonNullable<Scenario["setting"]> =>
  () => ({ ...plays(role), extraEnv });

/** What the model says when it is told, without a person's words, that something beside it has ended. */
export const noticing =
  (role: Role, step: Step): NonNullable<Scenario["setting"]> =>
  () => {
    const { model } = plays(role);
    return {
      model: {
        ...model,
        respond: (request) => {
          const last = objectsIn(request.body["messages"]).at(-1);
          const isTold =
            request.kind === "main" &&
            last?.["role"] === "user" &&
            JSON.stringify(last).includes("<task-notification>");
          return isTold ? step : model?.respond?.(request);
        },
      },
    };
  };

export const typed = (scenario: Omit<Scenario, "mode">): Scenario => ({
  ...scenario,
  mode: "interactive",
});

export const printed = (scenario: Omit<Scenario, "mode">): Scenario => ({
  ...scenario,
  mode: "headless",
});
