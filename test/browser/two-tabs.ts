/** A session that several tabs of one browser look at. */
import { type Given, inBrowser } from "./in-browser.ts";

export const SESSION = "11111111-2222-4333-8444-555555555555";
export const PROMPT = "Look after the tabs";

export const withTabs = (tests: (given: Given) => void): void =>
  inBrowser(
    "tabs",
    {
      before: async (home) => {
        const cwd = home.claude.project;
        for (const event of [
          { hook_event_name: "SessionStart", source: "startup" },
          { hook_event_name: "UserPromptSubmit", prompt: PROMPT },
        ]) {
          await home.hook({ session_id: SESSION, cwd, ...event });
        }
      },
    },
    tests,
  );
