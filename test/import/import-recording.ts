/** A real Claude Code client whose hooks record into one home, and an import of its transcripts into another. */
import { expect } from "bun:test";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { FlatEvent } from "../../src/store/store.ts";
import { quiet } from "../hooks/saving.ts";
import { hookCommand, recordInto } from "../journeys/recording-client.ts";
import { type Claude, openClaude } from "../real/claude.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { compare, type Compared } from "./compare.ts";

export type Recording = AsyncDisposable & {
  readonly claude: Claude;
  readonly recorded: Sandbox;
  readonly other: Sandbox;
  /** Imports the client's transcripts into the other home. */
  import(...args: readonly string[]): Promise<Ran>;
  imported(): FlatEvent[];
  /** Imports, and holds the two against each other. */
  compared(): Promise<Compared>;
};

export function openRecording(model?: { readonly summary: string }): Recording {
  const recorded = openSandbox();
  const other = openSandbox();
  const claude = openClaude({
    hookCommand: hookCommand(),
    extraEnv: recordInto(recorded),
    ...(model === undefined ? {} : { model }),
  });
  const imports = (...args: readonly string[]): Promise<Ran> =>
    other.run(["import", ...args], { env: { HOME: claude.home } });
  return {
    claude,
    recorded,
    other,
    import: imports,
    imported: () => other.events(),
    compared: async () => {
      await quiet(recorded);
      // Hashes of the same things are equal only under the same key.
      mkdirSync(join(other.home, "run"), { recursive: true });
      cpSync(join(recorded.home, "run/hash.key"), join(other.home, "run/hash.key"));
      const ran = await imports("--json");
      expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
      expect(JSON.parse(ran.stdout)).toMatchObject({ problemCount: 0 });
      return compare(recorded.events(), other.events());
    },
    [Symbol.asyncDispose]: async () => {
      await claude.close();
      recorded[Symbol.dispose]();
      other[Symbol.dispose]();
    },
  };
}

export const nothingDiffers = (pairs: number): Compared => ({
  missing: [],
  extra: [],
  different: [],
  pairs,
});
