/** People read `~/shop`; JSON says the whole path. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { shownPath } from "../../src/cli/terminal/shown-path.ts";
import { host, withHost } from "../../src/system/host.ts";
import { openSandbox } from "../sandbox.ts";
import { hooks, speak } from "./recorded-session.ts";

const SCREENS: readonly (readonly string[])[] = [
  ["show", "aa-1", "--summary"],
  ["memory"],
  ["memory", "show", "@1"],
  ["context", "preview"],
  ["context", "proof"],
  ["context", "load"],
  ["context", "save", "--session", "aa-1"],
  ["context", "clear", "--session", "aa-1", "--yes"],
  ["blocker", "clear", "--yes"],
  ["suggestions"],
  ["lint"],
  ["team", "share"],
  ["team", "unshare"],
  ["export", "aa-1", "--output", "out.md"],
  ["import"],
  ["import", "--dry-run", "--verbose"],
  ["backup", "kept"],
  ["backup", "--verify", "kept"],
];

test("no screen names the home in a path of its own", async () => {
  using sandbox = openSandbox();
  const user = join(sandbox.folder, "home");
  const shop = join(user, "shop");
  mkdirSync(shop, { recursive: true });
  const found: string[] = [];
  for (const language of ["en", "ko"] as const) {
    await speak(sandbox, language);
    await hooks(
      sandbox,
      "aa-1",
      shop,
      { hook_event_name: "SessionStart", source: "startup" },
      { hook_event_name: "UserPromptSubmit", prompt: "round the cart" },
      { hook_event_name: "SessionEnd", reason: "other" },
    );
    for (const args of SCREENS) {
      const { stdout, stderr } = await sandbox.run(args, { cwd: shop, env: { HOME: user } });
      if (`${stdout}${stderr}`.includes(user)) found.push(`${args.join(" ")}: ${stdout}${stderr}`);
    }
  }
  expect(found).toEqual([]);
  const json = await sandbox.run(["show", "aa-1", "--summary", "--json"], {
    cwd: shop,
    env: { HOME: user },
  });
  expect(json.stdout).toContain(`"${shop}"`);
}, 60_000);

test("only what lies below the home is shortened, and the rest stays as it is", () => {
  const part = fc.stringMatching(/^[a-z.]{1,8}$/);
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), part, (parts, name) => {
      const home = `/home/${name}`;
      const path = `/${parts.join("/")}`;
      const shown = (one: string): string =>
        withHost({ ...host(), env: { HOME: home } }, () => shownPath(one));
      expect(shown(home + path)).toBe(`~${path}`);
      expect(shown(`${home}x${path}`)).toBe(`${home}x${path}`);
      expect(shown(path)).toBe(path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path);
    }),
    { numRuns: 300 },
  );
});
