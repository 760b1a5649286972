// Names of tools, and what everybody who asks makes of them.
import { expect, test } from "bun:test";
import type { EventMappingContext } from "../../src/clients/hook/event-draft.ts";
import { toolMeta } from "../../src/clients/hook/tool-meta.ts";
import { contentParts } from "../../src/clients/transcript/call-content.ts";
import { getShellCommand } from "../../src/learn/mine/failing-commands/next-runs.ts";
import { EDITING_TOOLS, SHELL_TOOLS } from "../../src/lexicon/tools.ts";
import { readCall, writesFile } from "../../src/remember/ledger/tools/calls.ts";

const fileName = (path: string): string => path;
const AROUND: EventMappingContext = {
  hash: (text) => text,
  errorCore: (core) => ({ core, normalized: core }),
  fileName,
  collectPromptText: true,
  collectCommands: true,
};

test("the names of tools stand in order, and none is of both kinds", () => {
  for (const names of [SHELL_TOOLS, EDITING_TOOLS])
    expect([...names]).toEqual([...names].toSorted());
  expect(SHELL_TOOLS.intersection(EDITING_TOOLS).size).toBe(0);
});

test.each([...SHELL_TOOLS])(
  "%s runs a command, for what is recorded, mined, shown and kept",
  (tool) => {
    const input = { command: "npm test" };
    expect(toolMeta(tool, input, AROUND)).toMatchObject({ action: "npm test" });
    expect(getShellCommand({ tool, meta: { commandLine: "npm test" } })).toBe("npm test");
    const call = { kind: "call", callId: "1", tool, input, folder: null } as never;
    expect(readCall(call, { fileName }, 1).command).toBe("npm test");
    expect(writesFile(tool)).toBe(false);
    const parts = contentParts({ is: "call", tool, input } as never, null);
    expect(parts).toMatchObject([{ is: "command" }]);
  },
);

test.each([...EDITING_TOOLS])("%s writes to files, for what is recorded and kept", (tool) => {
  const input =
    tool === "apply_patch"
      ? { input: "*** Begin Patch\n*** Update File: a.ts\n*** End Patch" }
      : { file_path: "/p/a.ts", notebook_path: "/p/a.ts" };
  expect(JSON.stringify(toolMeta(tool, input, AROUND))).toContain("a.ts");
  expect(writesFile(tool)).toBe(true);
  const call = { kind: "call", callId: "1", tool, input, folder: null } as never;
  expect(readCall(call, { fileName }, 1)).toMatchObject({
    command: null,
    files: [expect.stringContaining("a.ts")],
  });
});
