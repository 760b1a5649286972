import { hostname } from "node:os";
import { shellWord } from "../../system/shell-word.ts";

type Env = Readonly<Record<string, string | undefined>>;

const SSH_PORT = "22";

/**
 * What is typed at the machine in front of somebody, so that the page opens there: the same port at both ends, because a
 * request must name the address that the daemon listens at. The name is the one that somebody came by, as far as it is known.
 */
export function tunnelCommand(port: number, env: Env, machine = hostname()): string {
  const [, , address, sshPort = SSH_PORT] = (env["SSH_CONNECTION"] ?? "").split(" ");
  const host = address === undefined || address === "" ? machine : address;
  const user = env["USER"] ?? env["LOGNAME"] ?? "";
  return [
    "ssh -N",
    ...(sshPort === SSH_PORT ? [] : [`-p ${shellWord(sshPort)}`]),
    `-L ${port}:127.0.0.1:${port}`,
    shellWord(user === "" ? host : `${user}@${host}`),
  ].join(" ");
}
