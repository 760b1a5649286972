/** Holds the key of an endpoint, where no file does. */
export const KEY_VARIABLE = "SELF_GEN_EMBEDDING_KEY";

/** What it takes to reach another machine. */
export const NETWORK_VARIABLES: readonly string[] = [
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
  "NODE_EXTRA_CA_CERTS",
];

/** What it takes to reach an endpoint, besides what every process of ours is given. */
export const ENDPOINT_VARIABLES: readonly string[] = [KEY_VARIABLE, ...NETWORK_VARIABLES];
