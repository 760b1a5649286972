/** A command that waits, from the hook's payload to what the page shows and copies: somebody decides by its lines. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { redact } from "../../../src/redact/redact.ts";
import { captured, only } from "../../clients/captured-events.ts";
import { hooks } from "../../cli/recorded-session.ts";
import { openApiHome } from "./api-home.ts";
import { plainMonitor } from "./plain-monitor.ts";

const asks = (command: string) => ({
  hook_event_name: "PermissionRequest",
  tool_name: "Bash",
  tool_input: { command },
});

const token = fc
  .stringMatching(/^[A-Za-z0-9]{36}$/)
  .map((value) => `curl -H "Authorization: Bearer ghp_${value}" https://example.com/a`);
const line = fc.oneof(
  fc.constantFrom(
    "set -e",
    "for f in logs/*.log; do",
    '  gzip -9 "$f"',
    "\tnpm test -- --watch=false",
    "done",
    "",
    "cat <<'END'",
    "  - 한 줄  과   칸",
    "END",
    "docker run \\",
    "    --rm alpine   ls",
    "rm -rf build",
    "# a note  ",
  ),
  token,
);
const command = fc
  .tuple(fc.array(line, { minLength: 2, maxLength: 12 }), fc.constantFrom("\n", "\r\n"))
  .map(([lines, end]) => lines.join(end))
  .filter((text) => text.trim() !== "");

/** What is seen of it: the ends of its lines are white. */
const seen = (text: string): readonly string[] =>
  redact(text)
    .split(/\r?\n/)
    .map((one) => one.trimEnd())
    .join("\n")
    .trim()
    .split("\n");

test("keeps its lines in what is asked for, redacted", async () => {
  const commands = fc.sample(command, 200);
  const monitor = plainMonitor();
  const waits = { group: "needs", doing: "permission", waitToolNames: ["Bash"] } as const;
  await using home = await openApiHome({
    monitor,
    before: async (sandbox) => {
      for (const [at, text] of commands.entries())
        await hooks(sandbox, `s${at}`, sandbox.project, asks(text));
    },
  });
  for (const [at, text] of commands.entries()) {
    monitor.change(`s${at}`, "pack the logs", waits);
    const { ask } = (await home.json(`/api/v1/sessions/s${at}/now`)) as {
      ask: { command: string };
    };
    expect(ask.command.split("\n")).toEqual([...seen(text)]);
    expect(ask.command).not.toMatch(/ghp_[A-Za-z0-9]{10}/);
  }
}, 60_000);

test("hides a secret that stands over several lines, however it is broken", () => {
  const secret = fc
    .stringMatching(/^[A-Za-z0-9]{24,40}$/)
    .filter((text) => /[a-z]\d|\d[a-z]/.test(text));
  const over = fc.constantFrom(
    (value: string) => `make\nmysql --password \\\n  ${value} \\\n  -e 'select 1'`,
    (value: string) => `curl -H "Authorization: \\\n Bearer ${value}" https://example.com`,
    (value: string) =>
      `cat > key <<E\n-----BEGIN PRIVATE KEY-----\n${value}\n${value}\n-----END PRIVATE KEY-----\nE`,
    (value: string) => `export API_KEY=\\\n${value}\nnpm start`,
    (value: string) => `echo a\n<private>\n${value}\n</private>\necho b`,
  );
  fc.assert(
    fc.property(secret, over, (value, form) => {
      const whole = JSON.stringify(captured(asks(form(value))));
      const flat = redact(redact(form(value)).replaceAll(/\s+/g, " "));
      // What is hidden on one line is hidden on several.
      expect(whole.includes(value) && !flat.includes(value)).toBe(false);
      expect(only(captured(asks(form(value))), "permission")["meta"]).toHaveProperty("commandLine");
    }),
    { numRuns: 300 },
  );
});
