/** Which addresses of an answer are links: pages of the web, by the address that the browser would really open. */

/** Signs that no address has, and that make one read as another: control characters, spaces, `\`, invisible letters. */
const SIGNS_OF_NO_ADDRESS = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\\]/u;
const WEB = /^https?:\/\/[^/?#]/i;

export type WebAddress = {
  /** As the browser writes it: a name in letters of another script is punycode. */
  readonly href: string;
  readonly host: string;
};

/** Null for whatever is none: another scheme, a path, a user's name before the host, an address of two readings. */
export function parseWebAddress(address: string): WebAddress | null {
  const url = parseUrl(address);
  return url === null || url.username !== "" || url.password !== "" || hasUserSign(address)
    ? null
    : { href: url.href, host: url.host };
}

/** `https://good.example@evil.example`: what stands before the sign only looks like a host. */
const hasUserSign = (address: string): boolean =>
  (/^https?:\/\/([^/?#]*)/i.exec(address)?.[1] ?? "").includes("@");

/** Where an address that is no link would have led, without a user's name before the host. */
export function plainAddress(address: string): string {
  const url = parseUrl(address);
  if (url === null) return address;
  url.username = "";
  url.password = "";
  return url.href;
}

function parseUrl(address: string): URL | null {
  if (SIGNS_OF_NO_ADDRESS.test(address) || !WEB.test(address)) return null;
  const url = URL.parse(address);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") ? url : null;
}

const HOST_IN_TEXT = /[\p{L}\p{N}][.\u3002\uFF0E\uFF61][\p{L}\p{N}-]*\p{L}/u;

/** Whether a link's words read like another host than the one it leads to: then that one is said beside them. */
export function hidesHost(words: string, { host }: WebAddress): boolean {
  const named = words.trim();
  if (host.includes("xn--")) return !named.toLowerCase().includes(host);
  if (!HOST_IN_TEXT.test(named)) return false;
  const read = parseWebAddress(/^https?:/i.test(named) ? named : `http://${named}`);
  return read?.host !== host && `www.${read?.host}` !== host;
}
