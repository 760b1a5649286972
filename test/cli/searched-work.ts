/** Sessions worth searching, recorded by real hooks: a Korean one and an English one, in projects of their own. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Ran, Sandbox } from "../sandbox.ts";
import { hooks, parsed } from "./recorded-session.ts";

export const KOREAN = "5e55107a-0000-4000-8000-00000000c0de";
export const ENGLISH = "e9611541-0000-4000-8000-00000000c0de";

export const PORT_ERROR = "Exit code 1\nError: listen EADDRINUSE: address already in use :::3000";

export const bash = (command: string): object => ({ tool_name: "Bash", tool_input: { command } });

/** A project with a branch checked out, as far as files can tell. */
export function makeProject(folder: string, branch: string): string {
  mkdirSync(join(folder, ".git"), { recursive: true });
  writeFileSync(join(folder, ".git/HEAD"), `ref: refs/heads/${branch}\n`);
  return folder;
}

/** A port conflict that was solved, asked for in Korean; and a login page, asked for in English. */
export async function workWorthSearching(sandbox: Sandbox): Promise<void> {
  const shop = makeProject(join(sandbox.folder, "shop"), "feature/login");
  const blog = makeProject(join(sandbox.folder, "blog"), "main");
  const edit = (file: string): object => ({
    tool_name: "Edit",
    tool_input: { file_path: file },
    tool_response: {},
  });
  await hooks(
    sandbox,
    KOREAN,
    shop,
    { hook_event_name: "SessionStart", source: "startup" },
    {
      hook_event_name: "UserPromptSubmit",
      prompt: "서버가 켜지지 않아요. 포트 충돌을 고쳐 주세요",
    },
    { hook_event_name: "PostToolUseFailure", ...bash("npm start"), error: PORT_ERROR },
    { hook_event_name: "PostToolUse", ...edit(join(shop, "src/server.ts")) },
    { hook_event_name: "PostToolUse", ...bash("npm start"), tool_response: { stdout: "" } },
    {
      hook_event_name: "Stop",
      last_assistant_message: "포트가 이미 쓰이고 있어서 3001번으로 바꿨습니다.",
    },
    { hook_event_name: "UserPromptSubmit", prompt: "장바구니 합계도 확인해 주세요" },
    { hook_event_name: "Stop", last_assistant_message: "합계는 맞습니다." },
    { hook_event_name: "SessionEnd", reason: "other" },
  );
  await hooks(
    sandbox,
    ENGLISH,
    blog,
    { hook_event_name: "SessionStart", source: "startup" },
    {
      hook_event_name: "UserPromptSubmit",
      prompt: "Make the login page remember the user\nand use getUserById for it",
    },
    { hook_event_name: "PostToolUse", ...edit(join(blog, "src/login.ts")) },
    {
      hook_event_name: "Stop",
      last_assistant_message: "The login page keeps the user in a session cookie now.",
    },
    { hook_event_name: "SessionEnd", reason: "other" },
  );
}

export type SearchJson = {
  readonly version: number;
  readonly query: {
    readonly text: string;
    readonly words: readonly string[];
    readonly phrases: readonly string[];
    readonly excluded: readonly string[];
    readonly filters: Readonly<Record<string, unknown>>;
  };
  readonly hits: readonly {
    readonly id: string;
    readonly rank: number;
    readonly kind: string;
    readonly ts: string;
    readonly title: string | null;
    readonly sessionId: string;
    readonly project: string | null;
    readonly projectPath: string | null;
    readonly branch: string | null;
    readonly turn: number | null;
    readonly also: readonly { readonly kind: string; readonly eventId: string }[];
    readonly alike: readonly { readonly kind: string; readonly eventId: string }[];
    readonly score: number;
    readonly snippet: string;
    readonly rejected: readonly string[];
    readonly marks: readonly (readonly [number, number])[];
    readonly why: {
      readonly found: readonly {
        readonly asked: string;
        readonly how: string;
        readonly found: string;
      }[];
      readonly missing: readonly string[];
      readonly similar: number | null;
      readonly beside: { readonly kind: string; readonly eventId: string } | null;
    };
    readonly text: string;
  }[];
  readonly next: number | null;
  readonly found: number;
  readonly relaxed: boolean;
  readonly unknown: readonly { readonly filter: string; readonly typed: string }[];
};

export const foundBy = (ran: Ran): SearchJson => parsed(ran) as SearchJson;

export const searchJson = async (sandbox: Sandbox, ...args: string[]): Promise<SearchJson> =>
  foundBy(await sandbox.run(["search", "--json", ...args]));
