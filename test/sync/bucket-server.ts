/** A bucket on loopback: as much of S3 as packs need, and it believes no request whose signature is not right. */
import { createHash, createHmac } from "node:crypto";

export const ACCESS = { accessKeyId: "AKIDTEST", secretAccessKey: "secret/of+the=test" } as const;
const BUCKET = "packs";
const PAGE = 3;

export type BucketServer = Disposable & {
  readonly endpoint: string;
  readonly objects: Map<string, Uint8Array>;
  /** Requests that were refused. */
  readonly refused: string[];
};

export function openBucketServer(): BucketServer {
  const objects = new Map<string, Uint8Array>();
  const refused: string[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const body = new Uint8Array(await request.arrayBuffer());
      const url = new URL(request.url);
      const [, bucket = "", ...rest] = url.pathname.split("/");
      const key = decodeURIComponent(rest.join("/"));
      if (!isSigned(request, url, body)) {
        refused.push(`${request.method} ${url.pathname}`);
        return problem(403, "SignatureDoesNotMatch");
      }
      if (bucket !== BUCKET) return problem(404, "NoSuchBucket");
      if (request.method === "GET" && key === "") return list(url, [...objects.keys()].toSorted());
      if (request.method === "PUT") objects.set(key, body);
      else if (request.method === "DELETE") objects.delete(key);
      else {
        const found = objects.get(key);
        return found === undefined
          ? problem(404, "NoSuchKey")
          : new Response(new Uint8Array(found));
      }
      return new Response(null, { status: request.method === "DELETE" ? 204 : 200 });
    },
  });
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    objects,
    refused,
    [Symbol.dispose]: () => void server.stop(true),
  };
}

const xml = (status: number, text: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${text}`, {
    status,
    headers: { "content-type": "application/xml" },
  });

const problem = (status: number, code: string): Response =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

/** In pages that are small, so that there is more than one. */
function list(url: URL, keys: readonly string[]): Response {
  const prefix = url.searchParams.get("prefix") ?? "";
  const from = url.searchParams.get("continuation-token") ?? "";
  const all = keys.filter((key) => key.startsWith(prefix) && key > from);
  const page = all.slice(0, PAGE);
  const next = all.length > page.length ? page.at(-1) : undefined;
  const contents = page.map(
    (key) => `<Contents><Key>${Bun.escapeHTML(key)}</Key><Size>1</Size></Contents>`,
  );
  const token = next === undefined ? "" : `<NextContinuationToken>${next}</NextContinuationToken>`;
  return xml(
    200,
    `<ListBucketResult><Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== undefined}</IsTruncated>${token}${contents.join("")}</ListBucketResult>`,
  );
}

const sha256 = (data: string | Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Uint8Array, data: string): Uint8Array =>
  createHmac("sha256", key).update(data).digest();

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** AWS Signature Version 4, as its specification has it. */
function isSigned(request: Request, url: URL, body: Uint8Array): boolean {
  const said = request.headers.get("authorization") ?? "";
  const [, scope = "", names = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      said,
    ) ?? [];
  const [id, day = "", region = "", service = "", end] = scope.split("/");
  if (id !== ACCESS.accessKeyId || end !== "aws4_request") return false;
  const content = request.headers.get("x-amz-content-sha256") ?? "";
  if (content !== "UNSIGNED-PAYLOAD" && content !== sha256(body)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
  const headers = names
    .split(";")
    .map((name) => `${name}:${(request.headers.get(name) ?? "").trim()}\n`);
  const path = url.pathname
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
  const canonical = [request.method, path, query, headers.join(""), names, content].join("\n");
  const time = request.headers.get("x-amz-date") ?? "";
  const text = [
    "AWS4-HMAC-SHA256",
    time,
    [day, region, service, end].join("/"),
    sha256(canonical),
  ].join("\n");
  const key = [region, service, end].reduce<Uint8Array>(
    (from, part) => hmac(from, part),
    hmac(`AWS4${ACCESS.secretAccessKey}`, day),
  );
  return Buffer.from(hmac(key, text)).toString("hex") === signature;
}
