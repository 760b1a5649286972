/** As many machines as a company has; `exactly-once.test.ts` proves the same with twelve. */
import { expect, test } from "bun:test";
import { lacksPostgres } from "../postgres.ts";
import { openSandbox } from "../sandbox.ts";
import { tryExactlyOnce } from "../team/exactly-once.ts";
import { openHubWay } from "./hub-process.ts";

/** Minutes where nothing else runs. */
const HALF_AN_HOUR_MS = 30 * 60_000;

test.skipIf(lacksPostgres)(
  "each event of 200 machines arrives once and in order through a hub that is killed again and again",
  async () => {
    using sandbox = openSandbox();
    await tryExactlyOnce({
      machines: 200,
      events: 2000,
      kills: 20,
      openWay: (server) => openHubWay(server, sandbox.env["HOME"] ?? ""),
    });
    expect.hasAssertions();
  },
  HALF_AN_HOUR_MS,
);
