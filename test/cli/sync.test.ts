import { afterAll, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";

const open: Sandbox[] = [];
afterAll(() => {
  for (const one of open) one[Symbol.dispose]();
});

function newMachine(): Sandbox {
  const sandbox = openSandbox();
  open.push(sandbox);
  mkdirSync(sandbox.home, { recursive: true });
  writeFileSync(join(sandbox.home, "config.json"), JSON.stringify({ language: "en" }));
  return sandbox;
}

const promptOf = (sandbox: Sandbox, session: string, prompt: string): Promise<Ran> =>
  sandbox.hook({
    hook_event_name: "UserPromptSubmit",
    session_id: session,
    cwd: sandbox.project,
    prompt,
  });

const expectDone = (ran: Ran): Ran => {
  expect([ran.stderr, ran.exitCode]).toEqual([ran.stderr, 0]);
  return ran;
};

test("a second machine has history and search after joining; what is forgotten there disappears everywhere", async () => {
  const [desk, laptop] = [newMachine(), newMachine()];
  const target = join(desk.folder, "drive");
  await promptOf(desk, "session-one", "why does the zucchini parser fail");
  const started = expectDone(await desk.run(["sync", "init", target]));
  const key = started.stdout.trim();
  expect(key).toMatch(/^(?:\w{4}-){13}\w{4}$/);
  expect(statSync(join(desk.home, "sync/key")).mode & 0o777).toBe(0o600);
  // Nothing leaves before somebody says so.
  expectDone(await desk.run(["sync", "now"]));
  expect((await desk.run(["sync", "preview"])).stdout).toContain("Nothing is shared");
  expectDone(await desk.run(["sync", "share", "--all"]));
  expect((await desk.run(["sync", "preview"])).stdout).toContain("from 1 session");
  expect(expectDone(await desk.run(["sync", "now"])).stdout).toContain("Sent ");
  const joined = expectDone(await laptop.spawn(["sync", "join", target], { stdin: `${key}\n` }));
  expect(joined.stdout).toContain("Received ");
  const { stdout: listed } = await laptop.run(["sessions"]);
  expect(listed).toContain("zucchini");
  expect(listed).toContain(`(${hostname()})`);
  expect((await laptop.run(["show", "session-one"])).stdout).toMatch(
    new RegExp(`Machine +${hostname()}`),
  );
  // It is at work there, and not here.
  expect(listed).not.toContain("working");
  expect((await desk.run(["sessions"])).stdout).not.toContain(`(${hostname()})`);
  expect((await laptop.run(["search", "zucchini"])).stdout).toContain("parser");
  expect((await laptop.run(["sync", "status"])).stdout).toContain("last sent");
  const forgot = expectDone(await laptop.run(["forget", "session-one", "--yes"]));
  expect(forgot.stdout).toContain("Deleted from the encrypted files");
  expect(expectDone(await desk.run(["sync", "now"])).stdout).toContain(
    "deleted on another machine",
  );
  expect(readFileSync(desk.journal, "latin1")).not.toContain("zucchini");
  expect((await desk.run(["search", "zucchini"])).stdout).not.toContain("parser");
});

test("a key with a typing error, the wrong key, an empty place and a place that is taken are told apart, and change nothing", async () => {
  const [desk, laptop] = [newMachine(), newMachine()];
  const target = join(desk.folder, "drive");
  const key = (await desk.run(["sync", "init", target])).stdout.trim();
  await desk.run(["sync", "now"]);
  const join2 = (typed: string, where = target): Promise<Ran> =>
    laptop.spawn(["sync", "join", where, "--json"], { stdin: typed });
  const codeOf = async (ran: Promise<Ran>): Promise<string> =>
    (/[A-Z]+_[A-Z_]+/.exec((await ran).stderr + (await ran).stdout) ?? [""])[0];
  const other = key.startsWith("A") ? `B${key.slice(1)}` : `A${key.slice(1)}`;
  expect(await codeOf(join2(other))).toBe("SYNC_BAD_KEY");
  expect(await codeOf(join2(""))).toBe("SYNC_NO_KEY");
  const elsewhere = newMachine();
  const wrong = (
    await elsewhere.run(["sync", "init", join(elsewhere.folder, "drive")])
  ).stdout.trim();
  expect(await codeOf(join2(wrong))).toBe("SYNC_WRONG_KEY");
  expect(await codeOf(join2(wrong, join(elsewhere.folder, "drive")))).toBe("SYNC_EMPTY");
  expect(await codeOf(laptop.run(["sync", "init", target, "--json"]))).toBe("SYNC_TAKEN");
  expect(await codeOf(laptop.run(["sync", "init", "ftp://x/y", "--json"]))).toBe("SYNC_BAD_TARGET");
  expect(await codeOf(laptop.run(["sync", "now", "--json"]))).toBe("SYNC_NONE");
  expect(existsSync(join(laptop.home, "sync/sync.json"))).toBe(false);
  expect(await codeOf(desk.run(["sync", "init", target, "--json"]))).toBe("SYNC_ALREADY");
  chmodSync(join(desk.home, "sync/key"), 0o644);
  expect(await codeOf(desk.run(["sync", "now", "--json"]))).toBe("SYNC_OPEN_FILE");
  chmodSync(join(desk.home, "sync/key"), 0o600);
  // A disk that is not mounted.
  rmSync(target, { recursive: true });
  expect(await codeOf(desk.run(["sync", "now", "--json"]))).toBe("SYNC_UNREACHABLE");
  expect(existsSync(target)).toBe(false);
  expect((await desk.run(["sync", "status"])).stdout).toContain("SYNC_UNREACHABLE");
  expect((await desk.run(["doctor", "--json"])).stdout).toContain("SYNC_UNREACHABLE");
});

test("after another key everything is sealed with it, and who has the old one is told; leaving deletes what was sent", async () => {
  const [desk, laptop] = [newMachine(), newMachine()];
  const target = join(desk.folder, "drive");
  const key = (await desk.run(["sync", "init", target])).stdout.trim();
  await promptOf(desk, "session-one", "first words");
  await desk.run(["sync", "share", "--all"]);
  await desk.run(["sync", "now"]);
  await laptop.spawn(["sync", "join", target], { stdin: key });
  await laptop.run(["sync", "share", "--all"]);
  await promptOf(laptop, "session-two", "second words");
  await laptop.run(["sync", "now"]);
  expect((await desk.run(["sync", "key", "rotate"])).exitCode).not.toBe(0);
  const rotated = expectDone(await desk.run(["sync", "key", "rotate", "--yes"])).stdout.trim();
  expect(rotated).not.toBe(key);
  await promptOf(desk, "session-one", "third words");
  await desk.run(["sync", "now"]);
  const refused = await laptop.run(["sync", "now"]);
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain("another key");
  expect((await laptop.run(["doctor", "--json"])).stdout).toContain("SYNC_PROBLEM");
  expectDone(await laptop.spawn(["sync", "key", "import"], { stdin: rotated }));
  expectDone(await desk.run(["sync", "now"]));
  expect((await desk.run(["search", "second"])).stdout).toContain("session-two");
  expect((await laptop.run(["search", "third"])).stdout).toContain("session-one");
  // Nobody needs the old one any more.
  expectDone(await laptop.run(["sync", "now"]));
  for (const one of [desk, laptop])
    expect(readFileSync(join(one.home, "sync/key"), "utf8").trim()).toBe(rotated);
  expect(readdirSync(target).length).toBeGreaterThan(1);
  expectDone(await desk.run(["sync", "leave", "--delete", "--yes"]));
  expectDone(await laptop.run(["sync", "leave", "--delete", "--yes"]));
  expect(readdirSync(target)).toEqual([]);
  expect((await laptop.run(["search", "third"])).stdout).toContain("session-one");
});

test("a backup that is restored lacks nothing that the others have, and has nothing that was forgotten since", async () => {
  const [desk, laptop] = [newMachine(), newMachine()];
  const target = join(desk.folder, "drive");
  const [key = ""] = (await desk.run(["sync", "init", target])).stdout.split("\n");
  await desk.run(["sync", "share", "--all"]);
  await promptOf(desk, "session-one", "an apricot");
  await desk.run(["sync", "now"]);
  await laptop.spawn(["sync", "join", target], { stdin: key });
  await laptop.run(["sync", "share", "--all"]);
  await promptOf(laptop, "session-two", "a plum");
  const file = join(laptop.folder, "copy.tar.gz");
  expectDone(await laptop.run(["backup", file]));
  await promptOf(desk, "session-three", "a cherry");
  await desk.run(["forget", "session-one", "--yes"]);
  await desk.run(["sync", "now"]);
  expectDone(await laptop.run(["sync", "now"]));
  expectDone(await laptop.run(["restore", file, "--yes"]));
  expectDone(await laptop.run(["sync", "now"]));
  expectDone(await desk.run(["sync", "now"]));
  expectDone(await laptop.run(["sync", "now"]));
  const idsOf = (machine: Sandbox): readonly string[] =>
    machine
      .query<{ id: string }>("select id from events where type = 'prompt'")
      .map(({ id }) => id)
      .toSorted();
  expect(idsOf(laptop)).toEqual(idsOf(desk));
  expect(idsOf(laptop)).toHaveLength(2);
  expect(readFileSync(laptop.journal, "latin1")).not.toContain("apricot");
});

test("a checkpoint is found in the same project below another home", async () => {
  const [desk, laptop] = [newMachine(), newMachine()];
  const target = join(desk.folder, "drive");
  const shopOf = (machine: Sandbox): string => join(machine.folder, "home/shop");
  const git = (cwd: string, ...words: readonly string[]): void => {
    const identity = ["-c", "user.name=x", "-c", "user.email=x@example.org"];
    expect(
      Bun.spawnSync(["git", ...identity, ...words], { cwd, env: { ...desk.env } }).exitCode,
    ).toBe(0);
  };
  mkdirSync(shopOf(desk));
  git(shopOf(desk), "init", "-q");
  writeFileSync(join(shopOf(desk), "cart.ts"), "one\n");
  git(shopOf(desk), "add", ".");
  git(shopOf(desk), "commit", "-qm", "first");
  git(laptop.folder, "clone", "-q", shopOf(desk), shopOf(laptop));
  const session = { session_id: "session-one", cwd: shopOf(desk) };
  await desk.hook({ ...session, hook_event_name: "UserPromptSubmit", prompt: "repair the cart" });
  expectDone(await desk.run(["save"], { cwd: shopOf(desk) }));
  const [key = ""] = (await desk.run(["sync", "init", target])).stdout.split("\n");
  await desk.run(["sync", "share"], { cwd: shopOf(desk) });
  expectDone(await desk.run(["sync", "now"]));
  expectDone(await laptop.spawn(["sync", "join", target], { stdin: key }));
  const loaded = await laptop.run(["load", "--no-fetch"], { cwd: shopOf(laptop) });
  expect(loaded.stdout).toContain("repair the cart");
});

test("joining that fails leaves nothing behind but the credentials that somebody wrote", async () => {
  const [desk, laptop] = [newMachine(), newMachine()];
  const target = join(desk.folder, "drive");
  const [key = ""] = (await desk.run(["sync", "init", target])).stdout.split("\n");
  expectDone(await desk.run(["sync", "now"]));
  mkdirSync(join(laptop.home, "sync"));
  writeFileSync(join(laptop.home, "sync/credentials"), "S3_REGION=x\n", { mode: 0o644 });
  const refused = await laptop.spawn(["sync", "join", target, "--json"], { stdin: key });
  expect(refused.stdout + refused.stderr).toContain("SYNC_OPEN_FILE");
  expect(readdirSync(join(laptop.home, "sync"))).toContain("credentials");
  chmodSync(join(laptop.home, "sync/credentials"), 0o600);
  expectDone(await laptop.spawn(["sync", "join", target], { stdin: key }));
});
