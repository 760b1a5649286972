import { expect, test } from "bun:test";
import { kitOf } from "../../src/clients/kits.ts";

/** Command lines of children, as the real clients had them. */
const SNAPSHOT = "/home/me/.claude/shell-snapshots/snapshot-bash-1794778697469-10uvyp.sh";

test("a command that Claude Code's model runs is one", () => {
  for (const command of [
    `/bin/bash -c source ${SNAPSHOT} 2>/dev/null || true && \\builtin shopt -u extglob 2>/dev/null || true && eval 'npm test' < /dev/null && pwd -P >| /tmp/claude-8abf-cwd`,
    `/bin/bash -c source ${SNAPSHOT} 2>/dev/null || true && shopt -u extglob 2>/dev/null || true && eval 'touch a' < /dev/null`,
    "/bin/zsh -c -l eval 'make' < /dev/null && pwd -P >| /tmp/claude-1-cwd",
  ]) {
    expect(kitOf("claude-code").process.isTool(command)).toBe(true);
  }
});

test("what Claude Code runs for itself, hooks and servers are none", () => {
  for (const command of [
    "",
    "/bin/bash -c env",
    `/bin/bash -c -l SNAPSHOT_FILE=${SNAPSHOT}\n      source "/home/me/.bashrc" < /dev/null`,
    "/usr/local/bin/claude --permission-mode default",
    "/bin/sh -c test -x /home/me/.self-gen/bin/self-gen || exit 0; exec /home/me/.self-gen/bin/self-gen hook",
    "/bin/sh -c printf '%s\\n' \"$(cat)\" >> '/home/me/hooks/calls.jsonl'",
    '/usr/bin/git -c core.fsmonitor= -c core.alternateRefsCommand=f() { git --git-dir="$1" for-each-ref; }; f status',
    '/bin/sh -c ps aux | grep -E "code|cursor" | grep -v grep',
    "node /home/me/server/index.js --stdio",
    "ssh -T -o BatchMode=yes git@github.com",
  ]) {
    expect(kitOf("claude-code").process.isTool(command)).toBe(false);
  }
});

test("a command that Codex's model runs is one, in a sandbox and outside", () => {
  for (const command of [
    "/home/me/.codex/tmp/arg0-linux/codex-arg0JdtoiU/codex-linux-sandbox --sandbox-policy-cwd /home/me/project --command-cwd /home/me/project",
    "bwrap --as-pid-1 --new-session --die-with-parent --ro-bind / /",
    "/usr/bin/sandbox-exec -p (version 1) -- /bin/zsh -lc make",
    "/bin/bash -c sleep 2; echo hi",
    "python3 -c import time; time.sleep(2)",
    "git push",
  ]) {
    expect(kitOf("codex").process.isTool(command)).toBe(true);
  }
});

test("what Codex runs for itself, and our hook, are none", () => {
  for (const command of [
    "",
    "/opt/codex/bin/codex --dangerously-bypass-hook-trust -a on-request",
    "/opt/codex/bin/codex",
    "git -c safe.bareRepository=explicit -c core.hooksPath=/dev/null -c core.fsmonitor=false rev-parse HEAD",
    "/bin/sh /usr/bin/lsb_release -a",
    '/bin/bash -lc if [ -z "${BASH_ENV-}" ] && [ -n "${HOME-}" ] && [ -r "$HOME/.bashrc" ]; then\n  . "$HOME/.bashrc"\nfi\necho \'# Snapshot file\'',
    "/home/me/.self-gen/bin/self-gen hook --client codex",
    "/bin/bash -c test -x /home/me/.self-gen/bin/self-gen || exit 0; exec /home/me/.self-gen/bin/self-gen hook --client codex",
  ]) {
    expect(kitOf("codex").process.isTool(command)).toBe(false);
  }
});

test("what such a process of Claude Code runs is read as the model gave it, or not at all", () => {
  const shell = `/bin/bash -c source ${SNAPSHOT} 2>/dev/null || true && { \\builtin unalias -- 'which'; } >/dev/null 2>&1 || true && eval`;
  const end = "< /dev/null && pwd -P >| /tmp/claude-8abf-cwd";
  const read = (quoted: string): string | null =>
    kitOf("claude-code").process.toolCommand(`${shell} ${quoted} ${end}`);
  expect(read("'npm test'")).toBe("npm test");
  expect(read(`'python3 -c '"'"'import time; time.sleep(7)'"'"''`)).toBe(
    "python3 -c 'import time; time.sleep(7)'",
  );
  expect(read("'echo it'\\''s'")).toBe("echo it's");
  expect(kitOf("claude-code").process.toolCommand("/bin/zsh -c -l eval 'make' < /dev/null")).toBe(
    "make",
  );
  // Cut off, quoted in another way, or in a sandbox.
  expect(kitOf("claude-code").process.toolCommand(`${shell} 'npm te`)).toBeNull();
  expect(read('"npm test"')).toBeNull();
  expect(
    kitOf("claude-code").process.toolCommand(`bwrap --unshare-net -- ${shell} 'npm test' ${end}`),
  ).toBeNull();
  expect(kitOf("codex").process.toolCommand("/bin/bash -c sleep 2; echo hi")).toBeNull();
});

test("a command that Gemini CLI's model runs is one, and a hook is none", () => {
  const { isTool, toolCommand } = kitOf("gemini").process;
  const run = `/usr/bin/bash -c shopt -u promptvars nullglob extglob nocaseglob dotglob; _bgpids_file=/tmp/gemini-shell-91enn1/bgpids.tmp
(
  trap 'jobs -p > "$_bgpids_file"' EXIT
npm test
)
__code=$?
exit $__code`;
  expect([isTool(run), toolCommand(run)]).toEqual([true, "npm test"]);
  expect(toolCommand(run.replaceAll("\n", " "))).toBeNull();
  const hook = "bash -c test -x '/home/me/.self-generation/bin/self-gen' || exit 0; exec it hook";
  expect([hook, "git status", "node server.js"].map(isTool)).toEqual([false, false, false]);
});

test("a command that Copilot CLI's model runs is one, and a hook is none", () => {
  const { isTool, toolCommand } = kitOf("copilot").process;
  const run = "/bin/bash --norc --noprofile -c sleep 31; echo x";
  expect([isTool(run), toolCommand(run)]).toEqual([true, "sleep 31; echo x"]);
  const hook = `/bin/bash --norc --noprofile -c test -x '/s/bin/self-gen' || exit 0; exec '/s/bin/self-gen' hook --client copilot`;
  for (const other of [hook, "/s/bin/self-gen hook --client copilot", "rg --json x"])
    expect([isTool(other), toolCommand(other)]).toEqual([false, null]);
});
