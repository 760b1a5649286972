/**
 * The page itself, over HTTP. Its files are inside the program and hold nothing private: whoever names us as the host is
 * given them. A file is named after its content and may be kept for ever; `index.html` stands at every address of the page
 * and is never kept. Nothing of another origin is loaded, run, sent to or shown in a frame.
 */
import { LANGUAGES, type Language } from "../../config/schema.ts";
import type { Text } from "../../text/text.ts";
import { ApiFault } from "../api/fault.ts";

export type Asset = { readonly path: string; readonly type: string; readonly body: string };

export type Page = {
  /** Throws when there is no such file. `language`: null where nobody chose one; the browser's is taken then. */
  readonly answer: (
    request: Request,
    path: string,
    text: Text,
    language: Language | null,
  ) => Promise<Response>;
};

const INDEX = "/index.html";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const HEADERS = {
  "Content-Security-Policy": POLICY,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  Vary: "Accept-Encoding",
};

const IMMUTABLE_CACHE = "public, max-age=31536000, immutable";

type Body = Uint8Array<ArrayBuffer>;
type PackedAsset = { readonly type: string; readonly plain: Body; readonly gzip: () => Body };

/** `load`: once, when the page is first asked for. `isHub`: the page shows a team, and asks for a token. */
export function openPage(load: () => Promise<readonly Asset[]>, { isHub = false } = {}): Page {
  let packed: Promise<ReadonlyMap<string, PackedAsset>> | null = null;
  return {
    answer: async (request, path, { api: { faults } }, language) => {
      packed ??= load().then(
        (assets) =>
          new Map(
            (isHub ? ofHub(assets) : [...assets, ...indexesByLanguage(assets)]).map((one) => [
              one.path,
              packAsset(one),
            ]),
          ),
      );
      const files = await packed;
      const isFile = path !== INDEX && files.has(path);
      const found = isFile || !isPageAddress(path) ? files.get(path) : files.get(indexIn(language));
      if (found === undefined) throw new ApiFault(404, "UNKNOWN_FILE", faults.unknownFile);
      const isPacked = acceptsGzip(request.headers.get("accept-encoding") ?? "");
      const headers = {
        ...HEADERS,
        "Content-Type": found.type,
        "Cache-Control": isFile ? IMMUTABLE_CACHE : "no-store",
        ...(isPacked ? { "Content-Encoding": "gzip" } : {}),
      };
      const body = isPacked ? found.gzip() : found.plain;
      return new Response(request.method === "HEAD" ? null : body, { headers });
    },
  };
}

/** There nobody chose a language for everybody. */
const ofHub = (assets: readonly Asset[]): readonly Asset[] =>
  assets.map((one) =>
    one.path === INDEX
      ? { ...one, body: one.body.replace('<html lang="en">', '<html lang="en" data-hub="">') }
      : one,
  );

const indexIn = (language: Language | null): string =>
  language === null ? INDEX : `${INDEX}#${language}`;

/** Before anybody signed in, the page knows its language from here. No address has a `#`. */
const indexesByLanguage = (assets: readonly Asset[]): readonly Asset[] =>
  assets
    .filter(({ path }) => path === INDEX)
    .flatMap((index) =>
      LANGUAGES.map((language) => ({
        type: index.type,
        path: indexIn(language),
        body: index.body.replace(
          '<html lang="en">',
          `<html lang="${language}" data-language="${language}">`,
        ),
      })),
    );

/** A name with an ending is a file's; ids of sessions, and paths of projects and files, may have dots too. */
const isPageAddress = (path: string): boolean =>
  path === INDEX || /^\/(?:session|project|file)\//.test(path) || !/\.[^/]*$/.test(path);

function packAsset({ type, body }: Asset): PackedAsset {
  const plain = new TextEncoder().encode(body);
  let gzip: Body | null = null;
  return { type, plain, gzip: () => (gzip ??= Bun.gzipSync(plain, { level: 9 })) };
}

const acceptsGzip = (accepted: string): boolean =>
  accepted.split(",").some((one) => /^\s*gzip\s*(?:;\s*q=(?:1|0?\.0*[1-9]).*)?$/i.test(one));
