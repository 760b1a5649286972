/**
 * `npm run demo [-- --language en|ko] [--keep]`: shows the product without any agent. The hooks of a recorded session
 * are replayed through the real program, in a home of its own that is removed afterwards; then the real commands show
 * what was captured.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { localeLanguage } from "../src/config/language.ts";
import { oneLine } from "../src/cli/terminal/terminal.ts";
import { provideProgram } from "./build.ts";
import { aboutPayload, type Language, type Payload, recordedSession } from "./demo/recording.ts";
import {
  interruption,
  linesOf,
  ClosedOutputError,
  runCommand,
  runHook,
  say,
  openDemoHome,
  type DemoHome,
  waitForLastSave,
} from "./demo/demo-home.ts";
import { demoText } from "./demo/text.ts";
import { contextOf, writeTranscript } from "./demo/transcript.ts";

const USAGE = "npm run demo -- [--language en|ko] [--keep]";

/** Answers what the session was told after its compaction. */
async function replay(stage: DemoHome, payloads: readonly Payload[]): Promise<string> {
  const times: number[] = [];
  let restored = "";
  for (const payload of payloads) {
    const { ms, printed } = await runHook(stage, payload);
    writeTranscript(payload, printed);
    if (payload["source"] === "compact") restored = contextOf(printed);
    times.push(ms);
    const about = aboutPayload(payload).replaceAll(`${stage.filling.project}/`, "");
    const [time, name] = [ms.toFixed(1).padStart(8), payload.hook_event_name.padEnd(19)];
    say(`${time} ms  ${name} ${oneLine(about, 60)}`.trimEnd());
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  say(`${median.toFixed(1).padStart(8)} ms  ${stage.text.median}`);
  const isPrompt = ({ hook_event_name: name }: Payload): boolean => name === "UserPromptSubmit";
  await waitForLastSave(stage, payloads.filter(isPrompt).length);
  return restored;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Every file that we have written, read byte for byte: what lies in the client's own folder is the client's. */
function searchForSecrets({ filling }: DemoHome): { read: number; leaks: string[] } {
  const clients = join(filling.home, ".claude/");
  const files = [...filesIn(filling.home), ...filesIn(filling.project)].filter(
    (path) => !path.startsWith(clients),
  );
  const leaks = files.filter((path) => {
    const bytes = readFileSync(path);
    return bytes.includes(filling.secret) || bytes.includes(filling.private);
  });
  return { read: files.length, leaks };
}

function showHiding(
  stage: DemoHome,
  payloads: readonly Payload[],
  journal: readonly string[],
): void {
  const { text, filling } = stage;
  const stored = journal
    .map((line) => JSON.parse(line) as { readonly type: string; readonly text?: string })
    .filter(({ type }) => type === "prompt");
  const typed = payloads.flatMap(({ prompt }) => (typeof prompt === "string" ? [prompt] : []));
  for (const [at, prompt] of typed.entries()) {
    if (!prompt.includes(filling.secret)) continue;
    say(`  ${text.typed}  ${prompt}\n  ${text.stored}  ${stored[at]?.text ?? ""}`);
  }
  const { read, leaks } = searchForSecrets(stage);
  if (leaks.length > 0) throw new Error(text.leaked(leaks.join(", ")));
  say(`  ${text.searched(read)}`);
}

/** The command that failed at first fails once more, in a later session: what its hook answers is what the agent gets. */
async function showAnswerToFailure(
  { filling, ...stage }: DemoHome,
  payloads: readonly Payload[],
): Promise<void> {
  const name = "PostToolUseFailure";
  const failed = payloads.find(({ hook_event_name: hook }) => hook === name);
  if (failed === undefined) throw new Error(name);
  const session = crypto.randomUUID();
  const again = { ...failed, session_id: session, tool_use_id: "toolu_demo_again" };
  const next = { ...stage, filling: { ...filling, session } };
  const { printed } = await runHook(next, again);
  say(`  $ ${aboutPayload(again).replace(/^Bash /, "")}`);
  for (const line of String(failed["error"]).split("\n")) say(`  ${line}`);
  say("");
  const answer = contextOf(printed);
  if (answer === "") throw new Error(stage.text.unanswered);
  for (const line of answer.split("\n")) say(`  ${line}`);
}

async function perform(stage: DemoHome, language: Language): Promise<void> {
  const { text } = stage;
  say(`${text.title}\n${text.apart}\n${text.building}`);
  await provideProgram(stage.program);
  const payloads = recordedSession(language, stage.filling);
  say(`\n${text.hooks(payloads.length)}\n`);
  const restored = await replay(stage, payloads);
  say(`\n${text.looking}`);
  await runCommand(stage, "sessions");
  await runCommand(stage, "show", stage.filling.session.slice(0, 8));
  say(`\n${text.compacted}\n`);
  for (const line of restored.split("\n")) say(`  ${line}`);
  say(`\n${text.proved}`);
  await runCommand(stage, "context", "proof");
  say(`\n${text.broughtBack}`);
  await runCommand(stage, "context", "preview");
  say(`\n${text.knownErrors}\n`);
  await showAnswerToFailure(stage, payloads);
  const journal = linesOf(stage.journal);
  say(`\n${text.hiding}\n`);
  showHiding(stage, payloads, journal);
  say(`\n${text.stream(journal.length, linesOf(stage.stream).length)}`);
}

function sayHowToLookOn({ folder, home, stream, program, text }: DemoHome): void {
  say(`\n${text.kept(folder)}`);
  say(`  export SELF_GEN_HOME="${home}" KW_CHAT_STREAM_PATH="${stream}"`);
  say(`  "${program}" sessions`);
}

/** What the last hook started in the background may still write. */
async function removeAll(folder: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    await Bun.sleep(100);
    if (!existsSync(folder)) return;
  }
}

async function demo(language: Language, isKept: boolean): Promise<number> {
  const text = demoText(language);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-demo-")));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => interruption.abort(signal));
  }
  try {
    const stage = openDemoHome(folder, language);
    await perform(stage, language);
    if (isKept) sayHowToLookOn(stage);
    else {
      await removeAll(folder);
      say(`\n${text.removed}`);
    }
    say(text.next);
    return 0;
  } catch (error) {
    remove();
    if (error instanceof ClosedOutputError) return 0;
    const { aborted, reason } = interruption.signal;
    if (aborted) process.kill(process.pid, reason as NodeJS.Signals);
    const why = error instanceof AggregateError ? error.errors.join("\n") : String(error);
    process.stderr.write(`${text.failed(why)}\n`);
    return 1;
  }
}

type Asked = { readonly language?: string; readonly keep?: boolean };

/** Null for an option that there is not. */
function readOptions(): Asked | null {
  try {
    const options = { language: { type: "string" }, keep: { type: "boolean" } } as const;
    return parseArgs({ options }).values;
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const asked = readOptions();
  const language = asked?.language ?? localeLanguage(process.env);
  if (asked !== null && (language === "en" || language === "ko")) {
    return demo(language, asked.keep === true);
  }
  process.stderr.write(`${USAGE}\n`);
  return 2;
}

process.exitCode = await main();
