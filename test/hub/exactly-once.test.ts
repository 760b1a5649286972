import { expect, test } from "bun:test";
import { lacksPostgres } from "../postgres.ts";
import { openSandbox } from "../sandbox.ts";
import { tryExactlyOnce } from "../team/exactly-once.ts";
import { openHubWay } from "./hub-process.ts";

test.skipIf(lacksPostgres)(
  "each event of twelve machines arrives once and in order, though hub and database server are killed",
  async () => {
    using sandbox = openSandbox();
    await tryExactlyOnce({
      machines: 12,
      events: 400,
      kills: 3,
      openWay: (server) => openHubWay(server, sandbox.env["HOME"] ?? ""),
    });
    expect.hasAssertions();
  },
);
