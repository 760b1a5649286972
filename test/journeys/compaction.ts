/**
 * A real client with the program installed in its home as a person does it, and a witness in front of the hooks. What is
 * planted in a conversation before it is compacted is looked for in the requests that follow.
 */
import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ContextDocument } from "../../src/remember/context/document/context-document.ts";
import { openClaude, type Claude, type ClaudeOptions } from "../real/claude.ts";
import { openCodex, type Codex, type CodexOptions } from "../real/codex.ts";
import type { Role } from "../real/compaction.ts";
import { isObject, textIn } from "../real/json.ts";
import type { Step, ToolCall } from "../real/script.ts";
import { openWitness, type HookCall, type Witness } from "../real/witness.ts";
import { placeProgram } from "../place-program.ts";
import { PROGRAM } from "../sandbox.ts";
import { bash } from "./recording-client.ts";

type Place = {
  readonly home: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
};

export type Watched<Client> = AsyncDisposable & {
  readonly client: Client;
  readonly witness: Witness;
  /** Runs our program as the person whose client this is; answers what it printed. */
  readonly selfGen: (...args: readonly string[]) => string;
  readonly db: string;
  readonly contextPath: string;
};

export function openWatchedClaude(
  options: Pick<ClaudeOptions, "extraEnv" | "model">,
): Watched<Claude> {
  const client = openClaude({ hookCommand: "unused", events: [], ...options });
  return watched(client, client.settingsPath);
}

export function openWatchedCodex(
  options: Pick<CodexOptions, "extraConfig" | "model">,
): Watched<Codex> {
  const client = openCodex({ hookCommand: "unused", ...options });
  writeFileSync(client.hooksPath, "{}");
  return watched(client, client.hooksPath);
}

function watched<Client extends Place & { close(): Promise<void> }>(
  client: Client,
  settingsPath: string,
): Watched<Client> {
  const selfGen = (...args: readonly string[]): string => {
    const { project, env } = client;
    const ran = Bun.spawnSync([PROGRAM, ...args], { cwd: project, env: { ...env } });
    const stderr = ran.stderr.toString();
    expect({ args, exitCode: ran.exitCode, stderr }).toEqual({ args, exitCode: 0, stderr: "" });
    return ran.stdout.toString();
  };
  const home = join(client.home, ".self-generation");
  placeProgram(join(home, "bin/self-gen"));
  selfGen("install", "--yes", "--no-daemon", "--language", "en");
  // No process of ours outlives the test.
  selfGen("config", "set", "daemon.autostart", "false");
  const witness = openWitness();
  witness.watch(settingsPath);
  return {
    client,
    witness,
    selfGen,
    db: join(home, "data/self-gen.db"),
    contextPath: join(client.project, ".claude/session-context.json"),
    [Symbol.asyncDispose]: async () => {
      await client.close();
      witness[Symbol.dispose]();
    },
  };
}

export type Part = { readonly name: string; readonly text: string };

/** The client repeats to the model what a command's hooks have printed, as the output of that command. */
export const withoutEcho = (text: string): string =>
  text.replaceAll(/<local-command-stdout>[^]*?<\/local-command-stdout>/g, "");

/** What of ours stands in a text that a model was sent, part by part. */
export const partsIn = (text: string | undefined): readonly Part[] =>
  [
    ...withoutEcho(text ?? "").matchAll(
      /<self-generation-record part="(\w+)"[^]*?<\/self-generation-record>/g,
    ),
  ].map(([whole, name = ""]) => ({ name, text: whole }));

export const write = (file: string): Step & ToolCall => ({
  tool: "Write",
  input: { file_path: file, content: "export const page = 1;\n" },
});

/** A conversation with something of each kind that must survive. */
export const ASKED = "Build a login page for the shop. The dev server listens on port 4317.";
export const CORRECTED = "No, always use Postgres instead of SQLite here.";
export const GO_ON = "Go on with the form.";

/** What the client lets the model use. */
export const ALLOWED = ["--allowedTools", "Bash Write"];

export const ROLE: Role = {
  "Build a login page": [write("src/login.ts"), { text: "The page is there." }],
  "No, always use Postgres": [bash("./build-missing.sh"), { text: "Noted." }],
  "Go on with the form": [bash("echo formed"), bash("echo again"), { text: "It has a form." }],
};

/** What of it the model must find again. */
export const MUST_SURVIVE = ["login page", "4317", "Postgres", "src/login.ts", "build-missing.sh"];

/** By which a restore is found again; no other part has one. */
const MARKER = /#[0-9a-f]{8}\b/;

/** The whole saved conversation, as often as it stands in a text; `fact` is what only that conversation knew. */
export const restoresIn = (text: string | undefined, fact = "4317"): readonly string[] =>
  partsIn(text)
    .map((part) => part.text)
    .filter((part) => MARKER.test(part) && part.includes(fact));

/** The conversation comes back in this text once, and with everything. */
export function expectRestored(text: string | undefined): void {
  const [restore = "", ...more] = restoresIn(text);
  expect(MUST_SURVIVE.filter((words) => restore.includes(words))).toEqual(MUST_SURVIVE);
  expect(more).toEqual([]);
}

/** Every hook ended well and none complained, by what we saw and by what the client wrote down about them. */
export function expectUndisturbed(witness: Witness): void {
  const calls = witness.calls();
  expect(calls.filter(({ exitCode, stderr }) => exitCode !== 0 || stderr !== "")).toEqual([]);
  const noted = (calls.at(-1)?.transcript ?? []).flatMap(({ attachment }) =>
    isObject(attachment) ? [textIn(attachment["type"])] : [],
  );
  expect(noted.filter((type) => /^hook_.*(?:error|block|cancel|stop)/.test(type))).toEqual([]);
}

/** The one call of a hook. */
export function onlyCall(witness: Witness, name: string): HookCall {
  const calls = witness.calls();
  const [first, ...more] = calls.filter((call) => call.name === name);
  if (first === undefined || more.length > 0)
    throw new Error(`not one ${name}: ${calls.map((call) => call.name).join(" ")}`);
  return first;
}

/** The document that a hook left in the project's file. */
export function savedBy(call: HookCall): ContextDocument {
  return JSON.parse(call.contextFile) as ContextDocument;
}

export type Proof = {
  readonly trigger: string;
  /** Whether the client did compact. */
  readonly isFollowed: boolean;
  readonly delivery: { readonly outcome: string; readonly attempt?: number };
};

/** What our program says about the compactions of this home, the newest first. */
export const proofs = ({ selfGen }: Pick<Watched<unknown>, "selfGen">): readonly Proof[] =>
  (JSON.parse(selfGen("context", "proof", "--json")) as readonly Proof[]).map(
    ({ trigger, isFollowed, delivery }) => ({ trigger, isFollowed, delivery }),
  );

/** Behind this the summariser reads what PreCompact printed. */
export const INSTRUCTIONS = "Additional Instructions:\n";

/** What is printed at PreCompact is also shown to the person. */
export const SHORT = 2000;

/** Taken into the conversation, or seen in a request; which of them is known depends on the client's version. */
export const DELIVERED = expect.stringMatching(/^(?:accepted|sent)$/);
