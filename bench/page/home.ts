/** A home of its own with a daemon and a signed-in browser, for measurements. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findRunningDaemon } from "../../src/config/daemon-presence.ts";
import { type HttpAccess, readHttpAccess } from "../../src/config/http-access.ts";
import type { Browser, BrowserContext } from "../../test/browser/chromium.ts";
import { settled } from "../../test/browser/views.ts";

const built = join(import.meta.dir, "../../dist/self-gen");

export type BenchHome = AsyncDisposable & {
  readonly journal: string;
  readonly origin: string;
  /** Somebody who is signed in, with an empty cache. */
  openContext(): Promise<BrowserContext>;
};

async function until<T>(look: () => T | null | Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await Bun.sleep(20);
  }
}

/** `write` fills the journal; all of it is in the database before anything is measured. */
export async function openBenchHome(
  browser: Browser,
  write: (journal: string) => void,
): Promise<BenchHome> {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-bench-page-"));
  const home = join(folder, ".self-generation");
  const journal = join(home, "journal/events.jsonl");
  mkdirSync(home, { mode: 0o700 });
  write(journal);
  // A daemon leaves when its program is replaced, as by a build meanwhile.
  const program = join(folder, "self-gen");
  copyFileSync(built, program);
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    SELF_GEN_HOME: home,
    KW_CHAT_STREAM_PATH: join(folder, "stream.jsonl"),
    TZ: "UTC",
  };
  const run = (...args: readonly string[]): string => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([program, ...args], { cwd: folder, env });
    if (exitCode !== 0) throw new Error(`self-gen ${args.join(" ")}: ${stderr.toString()}`);
    return stdout.toString();
  };
  run("config", "set", "language", "en");
  run("ingest");
  const daemon = Bun.spawn([program, "daemon", "run"], {
    cwd: "/",
    env,
    stdio: ["ignore", "ignore", "ignore"],
  });
  const close = async (): Promise<void> => {
    daemon.kill("SIGTERM");
    await daemon.exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until(() => findRunningDaemon(join(home, "run")));
    const access = await until(() => readHttpAccess(join(home, "run")));
    await until(() => isCaughtUp(access));
    return {
      journal,
      origin: `http://127.0.0.1:${access.port}`,
      openContext: async () => {
        const { url } = JSON.parse(run("dashboard", "--no-open", "--json")) as { url: string };
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
        const page = await context.newPage();
        await page.goto(url);
        // Whoever leaves before the code was exchanged is not let in.
        await page.waitForFunction(() => !location.hash.includes("code="));
        await settled(page);
        const session = await context.newCDPSession(page);
        await session.send("Network.clearBrowserCache");
        await page.close();
        return context;
      },
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function isCaughtUp({ port, token }: HttpAccess): Promise<true | null> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/health`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) return null;
  const { lag } = (await answer.json()) as { lag: { journalBytes: number } | null };
  return lag?.journalBytes === 0 ? true : null;
}
