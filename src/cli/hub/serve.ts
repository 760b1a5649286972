/** `self-gen hub serve`: runs the hub until it is stopped. Its log goes to stdout. */
import { readFileSync } from "node:fs";
import { pageAssets } from "../../hub/page/page-assets.ts";
import { runHub } from "../../hub/run.ts";
import { host } from "../../system/host.ts";
import { type CommandArgs, wholeNumber } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { ignoreWriteErrors } from "../terminal/terminal.ts";
import { withHubDatabase } from "./hub-database.ts";

const USUAL_PORT = 8443;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;

type Certificate = { readonly cert: string; readonly key: string };

function readCertificate(args: CommandArgs): Certificate | null {
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
  return { cert: read(cert), key: read(key) };
}

export async function serve(args: CommandArgs): Promise<number> {
  const { text } = args;
  const { faults } = text.hub;
  const hostname = args.option("host") ?? "127.0.0.1";
  const port = wholeNumber(args, "hub", "port", USUAL_PORT, { min: 0, max: 65_535 });
  const tls = readCertificate(args);
  if (tls === null && !LOOPBACK.test(hostname) && !args.has("behind-proxy"))
    throw new Fault("HUB_NO_TLS", faults.noTls(hostname), faults.noTlsFix);
  // Which team is looked for first: a hub without one would refuse everybody.
  const { team, url } = await withHubDatabase(args, async (found) => found);
  // Whoever reads the log may go; the hub stays.
  ignoreWriteErrors();
  try {
    const { installation } = args;
    const page = { installation, assets: pageAssets };
    const isBehindProxy = args.has("behind-proxy");
    return await runHub({ team, url, hostname, port, tls, isBehindProxy, page }, (line) =>
      host().terminal.write(1, line),
    );
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "EADDRINUSE" || code === "EACCES" || code === "EADDRNOTAVAIL")
      throw new Fault("HUB_NO_PORT", faults.noPort(`${hostname}:${port}`), faults.noPortFix);
    if (tls !== null && /BoringSSL|PEM|certificate|key/i.test(String(error)))
      throw new Fault("HUB_NO_CERT", faults.badCert, faults.unreadableFix, 1, error);
    throw error;
  }
}
