/**
 * One headless Claude client that is spoken to prompt by prompt, as a program does that embeds it. It lives until it is
 * told that nothing more comes, or is killed in the middle.
 *
 * ```ts
 * await using talk = openCodexConversation(claude, ["--allowedTools", "Bash"]);
 * await talk.say(`List it ${script(bash("ls"), { text: "done" })}`);
 * expect(await talk.end()).toBe(0);
 * ```
 */
import { RECORD_ARGUMENTS, TURN_ARGUMENTS, type Claude } from "./claude.ts";
import { parseObject, textIn } from "./json.ts";

export type Conversation = AsyncDisposable & {
  readonly pid: number;
  /** Sends a prompt and answers the model's last text of this turn. */
  say(prompt: string): Promise<string>;
  /** Sends a prompt and does not wait. */
  begin(prompt: string): void;
  /** No more prompts: the client ends by itself and answers its exit code. */
  end(): Promise<number>;
  /** No chance to say goodbye. */
  kill(): Promise<void>;
};

export function openConversation(claude: Claude, args: readonly string[]): Conversation {
  const child = Bun.spawn(
    [
      claude.binary,
      ...TURN_ARGUMENTS,
      "-p",
      "--input-format",
      "stream-json",
      ...args,
      ...RECORD_ARGUMENTS,
    ],
    { cwd: claude.project, env: { ...claude.env }, stdio: ["pipe", "pipe", "ignore"] },
  );
  const results = resultsIn(child.stdout);

  const begin = (prompt: string): void => {
    const message = { role: "user", content: prompt };
    void child.stdin.write(`${JSON.stringify({ type: "user", message })}\n`);
    void child.stdin.flush();
  };
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await child.exited;
  };
  return {
    pid: child.pid,
    begin,
    say: async (prompt) => {
      begin(prompt);
      const { value } = await results.next();
      if (value === undefined) throw new Error(`the client ended (${child.exitCode}) in a turn`);
      return value;
    },
    end: async () => {
      await child.stdin.end();
      return child.exited;
    },
    kill,
    [Symbol.asyncDispose]: kill,
  };
}

async function* resultsIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const record = parseObject(line);
      if (record?.["type"] === "result") yield textIn(record["result"]);
    }
  }
  return undefined;
}
