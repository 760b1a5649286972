/**
 * Writes a transcript as Claude Code does: prompts, answers, tool calls with large results, attachments and snapshots of
 * files. Deterministic. A process of its own where it is large: what it leaves in memory would disturb whoever measures.
 *   bun bench/transcript.ts PATH --turns 400 --result 2000 [--bytes 200000000] [--longest 30000000]
 */
import { appendFileSync, statSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

const PROMPTS: readonly ((n: number) => string)[] = [
  (n) =>
    `결제 모듈에서 합계가 틀려. src/part-${n % 60}.ts 를 보고 고쳐줘. 포트는 ${8000 + n} 을 써.`,
  (n) => `Add a test for the empty cart ${n}, and use vitest for it, not jest.`,
  (n) => `아니, SQLite 말고 PostgreSQL ${n % 9} 로 해줘. 동시에 쓰는 사람이 많거든.`,
  (n) =>
    `Why does login ${n} fail after the token is renewed? Look at src/session-${n % 40}.ts first.`,
  (n) => `We decided to keep endpoint v${n} until March because the mobile app still calls it.`,
  () => "좋아, 계속해.",
  (n) => `The build is blocked: we have no access to registry-${n}.example.com yet.`,
  (n) => `Set RETRY_LIMIT to ${n % 7} and the timeout to ${n}s.`,
];

const SAID: readonly ((n: number) => string)[] = [
  (n) =>
    `I found the cause: \`cart.total\` in src/part-${n % 60}.ts adds the discount twice, since \`applyDiscount\` is called by step ${n} too.`,
  (n) =>
    `테스트를 고쳤습니다. \`npm test\` 는 이제 모두 통과하지만, src/session-${n % 40}.ts 의 만료 시간 ${n} 은 초가 아니라 밀리초였습니다.`,
  (n) =>
    `I'll use a unique index for orders_${n} instead of a lock, because two workers may insert the same order.\n\n- [x] Read schema ${n}\n- [ ] Add migration ${n}\n- [ ] Run the tests`,
  (n) => `Done. The endpoint answers 409 now when order ${n} exists.`,
];

const SOURCE = `export function total(items: readonly Item[], discount = 0): number {
  const sum = items.reduce((all, { price, count }) => all + price * count, 0);
  if (discount < 0 || discount > 1) throw new RangeError("discount must be between 0 and 1");
  return Math.round(sum * (1 - discount)); // 원 단위
}
`;

const TOOLS = ["Read", "Bash", "Edit", "Grep", "Read", "Bash"] as const;

export type Shape = {
  readonly sessionId: string;
  readonly cwd: string;
  /** Bytes of an ordinary result; one of twenty is twenty times as long. */
  readonly resultBytes: number;
};

/** The records of one turn: a prompt, four calls with their results, what the client notes beside them, an answer. */
export function turnLines(n: number, { sessionId, cwd, resultBytes }: Shape): string {
  const started = Date.UTC(2026, 10, 2) + n * 60_000;
  let step = 0;
  const line = (record: Record<string, unknown>): string => {
    const uuid = `${n.toString(16).padStart(8, "0")}-${(step++).toString(16).padStart(4, "0")}-4000-8000-000000000000`;
    const timestamp = new Date(started + step * 1000).toISOString();
    return `${JSON.stringify({ parentUuid: uuid, isSidechain: false, ...record, uuid, timestamp, userType: "external", cwd, sessionId, version: "2.1.325", gitBranch: "main" })}\n`;
  };
  const person = (content: unknown, beside: Record<string, unknown> = {}): string =>
    line({ type: "user", message: { role: "user", content }, ...beside });
  const agent = (block: unknown): string =>
    line({
      type: "assistant",
      message: { role: "assistant", model: "claude-opus-5-5", content: [block] },
    });

  const asked = PROMPTS[n % PROMPTS.length]?.(n);
  let text = `${JSON.stringify({ type: "file-history-snapshot", messageId: `m${n}`, snapshot: { trackedFileBackups: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`src/part-${at}.ts`, { backupFileName: `${at}@v${n}`, version: n }])) } })}\n`;
  text += person(asked, { origin: { kind: "human" }, promptSource: "typed" });
  text += line({
    type: "attachment",
    attachment: { type: "hook_success", stdout: "", content: SOURCE },
  });
  for (let call = 0; call < 4; call++) {
    const id = `toolu_${n}_${call}`;
    const tool = TOOLS[(n + call) % TOOLS.length] ?? "Read";
    const file = `${cwd}/src/part-${(n * 7 + call) % 60}.ts`;
    const isFailed = tool === "Bash" && n % 9 === 0;
    const input =
      tool === "Bash"
        ? { command: `npm test -- part-${(n + call) % 12}`, description: "Run the tests" }
        : tool === "Edit"
          ? { file_path: file, old_string: SOURCE.slice(0, 200), new_string: SOURCE.slice(0, 260) }
          : tool === "Grep"
            ? { pattern: "total\\(", path: cwd }
            : { file_path: file };
    const bytes = resultBytes * ((n * 4 + call) % 20 === 7 ? 20 : 1);
    const body = SOURCE.repeat(Math.max(1, Math.round(bytes / SOURCE.length)));
    const content = isFailed
      ? `Exit code 1\nTypeError: cart.total is not a function (${n})\n${body}`
      : body;
    text += agent({ type: "tool_use", id, name: tool, input });
    text += person([{ type: "tool_result", tool_use_id: id, content, is_error: isFailed }], {
      toolUseResult:
        tool === "Read"
          ? { type: "text", file: { filePath: file, content: body } }
          : { stdout: body, stderr: "" },
    });
  }
  return text + agent({ type: "text", text: SAID[(n * 3) % SAID.length]?.(n) });
}

/** One record with a result of so many bytes: a log, a picture. */
const longLine = (bytes: number, { sessionId, cwd }: Shape): string =>
  `${JSON.stringify({ isSidechain: false, type: "user", message: { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_long", content: SOURCE.repeat(Math.round(bytes / SOURCE.length)) }] }, sessionId, cwd, timestamp: "2026-11-02T00:00:00.000Z" })}\n`;

/** At least so many turns and bytes; the long line stands in the middle. Gives how many turns were written. */
export function writeTranscript(
  path: string,
  shape: Shape,
  least: { readonly turns: number; readonly bytes?: number; readonly longestBytes?: number },
): number {
  const { turns, bytes = 0, longestBytes = 0 } = least;
  writeFileSync(path, "");
  let longest = longestBytes;
  let n = 0;
  for (let written = 0; n < turns || written < bytes; n++) {
    const lines = turnLines(n, shape);
    const isMiddle = longest > 0 && written >= bytes / 2;
    appendFileSync(path, isMiddle ? lines + longLine(longest, shape) : lines);
    if (isMiddle) longest = 0;
    written = statSync(path).size;
  }
  return n;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      session: { type: "string", default: "bench" },
      cwd: { type: "string", default: "/home/dev/shop" },
      turns: { type: "string", default: "400" },
      result: { type: "string", default: "2000" },
      bytes: { type: "string", default: "0" },
      longest: { type: "string", default: "0" },
    },
  });
  const shape = { sessionId: values.session, cwd: values.cwd, resultBytes: Number(values.result) };
  const least = {
    turns: Number(values.turns),
    bytes: Number(values.bytes),
    longestBytes: Number(values.longest),
  };
  process.stdout.write(String(writeTranscript(positionals[0] ?? "", shape, least)));
}
