/** A page that is signed in with a real daemon, without a browser. */
import { findRunningDaemon } from "../../../src/config/daemon-presence.ts";
import { readHttpAccess } from "../../../src/config/http-access.ts";
import { type DaemonHome } from "../daemon-home.ts";
import { originOf, signIn as enter } from "../page/page-visit.ts";
import { until } from "../../until.ts";

export type Answered = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
};

export type PageClient = {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  get(path: string): Promise<Answered>;
  act(name: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered>;
};

export async function signIn(home: DaemonHome): Promise<PageClient> {
  const access = await until(() => readHttpAccess(home.runFolder));
  const origin = originOf(access);
  const socket = findRunningDaemon(home.runFolder)?.socket ?? "";
  const headers = { "x-self-gen-key": await enter({ ...access, socket }), origin };
  const answered = async (response: Response): Promise<Answered> => ({
    status: response.status,
    body: (await response.json()) as Answered["body"],
  });
  return {
    origin,
    headers,
    get: async (path) => answered(await fetch(`${origin}/api/v1${path}`, { headers })),
    act: async (name, body, others = {}) =>
      answered(
        await fetch(`${origin}/api/v1/actions/${name}`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json", ...others },
          body: JSON.stringify(body),
        }),
      ),
  };
}

/** Once it tells what is recorded. */
export async function whenOpen(page: PageClient): Promise<void> {
  while ((await page.get("/sessions")).status !== 200) await Bun.sleep(20);
}
