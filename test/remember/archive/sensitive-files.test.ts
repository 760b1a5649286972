/** What a file holds that is named like a secret is hidden whole. */
import { expect, test } from "bun:test";
import type { JsonObject } from "../../../src/event/event.ts";
import {
  hideSensitiveFiles,
  newSensitiveFileWatch,
} from "../../../src/remember/archive/hide/sensitive-files.ts";

const PLAIN = "correct horse battery staple";

function kept(...records: readonly object[]): string {
  const watch = newSensitiveFileWatch();
  const copies = records.map((record) => structuredClone(record) as JsonObject);
  for (const record of copies) hideSensitiveFiles(record, watch);
  return JSON.stringify(copies);
}

const block = (...content: readonly object[]): object => ({ message: { content } });

test("Claude Code: what was read of such a file, written to it or printed of it is hidden, in the message and beside it", () => {
  const text = kept(
    block({ type: "tool_use", id: "t1", name: "Read", input: { file_path: "/p/.env" } }),
    {
      ...block({ type: "tool_result", tool_use_id: "t1", content: PLAIN }),
      toolUseResult: { file: { filePath: "/p/.env", content: PLAIN } },
    },
    block({ type: "tool_use", id: "t2", name: "Bash", input: { command: "cat ~/.netrc" } }),
    {
      ...block({
        type: "tool_result",
        tool_use_id: "t2",
        content: [{ type: "text", text: PLAIN }],
      }),
      toolUseResult: { stdout: PLAIN, stderr: "" },
    },
    block({
      type: "tool_use",
      id: "t3",
      name: "Write",
      input: { file_path: "/p/.env", content: PLAIN },
    }),
    {
      attachment: {
        type: "file",
        filename: "/p/server.pem",
        content: { file: { content: PLAIN } },
      },
    },
  );
  expect(text).not.toContain(PLAIN);
  for (const rest of ["Read", "cat ~/.netrc", "t1"]) expect(text).toContain(rest);
});

test("Codex: what a command printed of such a file is hidden wherever the call is answered", () => {
  const item = (payload: object): object => ({ type: "response_item", payload });
  const text = kept(
    item({ type: "function_call", call_id: "c1", arguments: '{"cmd":"cat .env"}' }),
    item({ type: "function_call_output", call_id: "c1", output: PLAIN }),
    { payload: { item: { type: "CommandExecution", id: "c1", aggregated_output: PLAIN } } },
    item({ type: "custom_tool_call", call_id: "c2", input: "*** Update File: .ssh/id_rsa\n" }),
    item({ type: "custom_tool_call_output", call_id: "c2", output: PLAIN }),
  );
  expect(text).not.toContain(PLAIN);
});

const call = (id: string, name: string, input: object, type = "tool_use"): object =>
  block({ type, id, name, input });
const result = (id: string, content: unknown): object =>
  block({ type: "tool_result", tool_use_id: id, content });

test("however a command names such a file, what it printed is hidden", () => {
  const commands = [
    "cat prod.env",
    "cat .e*",
    "cd ~/.aws && cat credentials",
    "cd /srv; cat ./.env | head",
    "head id_r??",
  ];
  for (const command of commands) {
    expect(kept(call("t1", "Bash", { command }), result("t1", PLAIN))).not.toContain(PLAIN);
  }
  const inFolder = { cwd: "/home/me/.ssh", ...call("t1", "Bash", { command: "cat deploy" }) };
  expect(kept(inFolder, result("t1", PLAIN))).not.toContain(PLAIN);
  const onServer = call("t1", "x", { path: "/p/.env" }, "server_tool_use");
  expect(kept(onServer, result("t1", PLAIN))).not.toContain(PLAIN);
  const found = { attachment: { files: [{ uri: "file:///p/.env", diagnostics: [PLAIN] }] } };
  expect(kept(found)).not.toContain(PLAIN);
  for (const command of ["node -p process.env.HOME", "ls *.ts", "cat src/environment.ts"]) {
    expect(kept(call("t1", "Bash", { command }), result("t1", PLAIN))).toContain(PLAIN);
  }
});

test("what a person ran and what it printed stand in two messages, and are one", () => {
  const typed = (content: string): object => ({ type: "user", message: { content } });
  const printed = typed(`<bash-stdout>${PLAIN}</bash-stdout><bash-stderr></bash-stderr>`);
  expect(kept(typed("<bash-input>cat .env</bash-input>"), printed)).not.toContain(PLAIN);
  expect(
    kept(typed("<bash-input>cat .env</bash-input>"), typed("<bash-input>ls</bash-input>"), printed),
  ).toContain(PLAIN);
});

test("what is printed in the background is hidden wherever it is brought", () => {
  const text = kept(
    call("t1", "Bash", { command: "cat .env", run_in_background: true }),
    result("t1", "Command running in background with ID: bash_1"),
    call("t2", "BashOutput", { bash_id: "bash_1" }),
    result("t2", PLAIN),
    call("t3", "Read", { file_path: "/tmp/tasks/bash_1.output" }),
    result("t3", PLAIN),
    { type: "progress", toolUseID: "x", parentToolUseID: "t1", data: { output: PLAIN } },
  );
  expect(text).not.toContain(PLAIN);
});

test("what a command writes into such a file is hidden in the command", () => {
  for (const command of [`cat > .env <<EOF\n${PLAIN}\nEOF`, `echo FOO="${PLAIN}" >> .env`]) {
    expect(kept(call("t1", "Bash", { command }))).not.toContain(PLAIN);
    const asText = JSON.stringify({ cmd: command });
    const codex = { payload: { type: "function_call", call_id: "c1", arguments: asText } };
    expect(kept(codex)).not.toContain(PLAIN);
  }
  const patch = `*** Begin Patch\n*** Add File: .env\n+${PLAIN}\n`;
  expect(kept({ payload: { type: "custom_tool_call", call_id: "c", input: patch } })).not.toContain(
    PLAIN,
  );
});

test("other files' records stay as they are", () => {
  const records = [
    block({ type: "tool_use", id: "t1", name: "Read", input: { file_path: "/p/a.ts" } }),
    {
      ...block({ type: "tool_result", tool_use_id: "t1", content: PLAIN }),
      toolUseResult: { file: { filePath: "/p/a.ts", content: PLAIN } },
    },
    { type: "user", uuid: "u1", parentUuid: null, message: { content: PLAIN } },
  ];
  expect(kept(...records)).toBe(JSON.stringify(records));
});
