/** What a client may need from its environment to reach its model as the person does: a login, an address, a way out. */
import { CLIENT_NAMES, clientOf } from "./clients.ts";

export const LOGIN_VARIABLES: readonly string[] = [
  ...CLIENT_NAMES.flatMap((name) => clientOf(name).loginVariables),
  ...["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"].flatMap((name) => [
    name,
    name.toLowerCase(),
  ]),
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
];
