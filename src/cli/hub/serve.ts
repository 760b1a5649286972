/** `self-gen hub serve`: runs the hub until it is stopped. Its log goes to stdout. */
import { readFileSync } from "node:fs";
import { pageAssets } from "../../hub/page/page-assets.ts";
import type { Certificate } from "../../hub/listener.ts";
import { runHub } from "../../hub/run.ts";
import {
  type OtelSettings,
  OtelSettingFault,
  readOtelSettings,
} from "../../hub/telemetry/otel-settings.ts";
import { host } from "../../system/host.ts";
import { type CommandArgs, wholeNumber } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { ignoreWriteErrors } from "../terminal/terminal.ts";
import { withHubDatabase } from "./hub-database.ts";

const USUAL_PORT = 8443;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Null where none is named. What is answered reads it, again and again. */
function certificateOf(args: CommandArgs): (() => Certificate) | null {
  const { text } = args;
  const [cert, key] = [args.option("cert"), args.option("key")];
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined)
    throw usageFault(text, "hub", text.hub.faults.certAndKey);
  const read = (path: string): string => {
    try {
      return readFileSync(path, "utf8");
    } catch (error) {
      const { unreadable, unreadableFix } = text.hub.faults;
      throw new Fault("HUB_NO_CERT", unreadable(path), unreadableFix, 1, error);
    }
  };
  return () => ({ cert: read(cert), key: read(key) });
}

function otelSettings({ text }: CommandArgs): OtelSettings | null {
  try {
    return readOtelSettings(host().env, "self-gen-hub");
  } catch (error) {
    if (!(error instanceof OtelSettingFault)) throw error;
    const { badOtel, badOtelFix } = text.hub.faults;
    throw new Fault("HUB_BAD_OTEL", badOtel(error.variable), badOtelFix);
  }
}

export async function serve(args: CommandArgs): Promise<number> {
  const { text } = args;
  const { faults } = text.hub;
  const hostname = args.option("host") ?? "127.0.0.1";
  const port = wholeNumber(args, "hub", "port", USUAL_PORT, { min: 0, max: 65_535 });
  const certificate = certificateOf(args);
  // Whether it can be read is said before anything is asked.
  certificate?.();
  const otel = otelSettings(args);
  if (certificate === null && !LOOPBACK.test(hostname) && !args.has("behind-proxy"))
    throw new Fault("HUB_NO_TLS", faults.noTls(hostname), faults.noTlsFix);
  // Which team is looked for first: a hub without one would refuse everybody.
  const { team, url } = await withHubDatabase(args, async (found) => found);
  // Whoever reads the log may go; the hub stays.
  ignoreWriteErrors();
  try {
    const { installation } = args;
    const page = { installation, assets: pageAssets };
    const isBehindProxy = args.has("behind-proxy");
    return await runHub(
      { team, url, hostname, port, certificate, isBehindProxy, page, otel },
      (line) => host().terminal.write(1, line),
    );
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "EADDRINUSE" || code === "EACCES" || code === "EADDRNOTAVAIL")
      throw new Fault("HUB_NO_PORT", faults.noPort(`${hostname}:${port}`), faults.noPortFix);
    if (certificate !== null && /BoringSSL|PEM|certificate|key/i.test(String(error)))
      throw new Fault("HUB_NO_CERT", faults.badCert, faults.unreadableFix, 1, error);
    throw error;
  }
}
