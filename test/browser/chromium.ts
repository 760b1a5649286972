/**
 * A real Chromium without a window: its own home with a Korean font, no way out but to this machine, nothing of the
 * environment but PATH. playwright-core works under Bun as it is: it starts the program and speaks to it over a pipe.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  chromium,
  type Browser,
  type LaunchOptions,
} from "../real/node_modules/playwright-core/index.js";
import { skipped } from "../skip-reasons.ts";
import { findChromium, NO_CHROMIUM } from "./find-chromium.ts";

export type { Browser, BrowserContext, Page } from "../real/node_modules/playwright-core/index.js";

const FONTS = join(import.meta.dir, "../real/node_modules/pretendard/dist/public/static");
const WEIGHTS = ["Regular", "Medium", "SemiBold", "Bold"] as const;

/** Names that do not resolve go nowhere, and there is no proxy to ask. */
const OFFLINE = [
  "--no-proxy-server",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  "--disable-domain-reliability",
  "--no-pings",
] as const;

/** The same picture on every machine. */
const DRAWING = ["--font-render-hinting=none", "--disable-lcd-text"] as const;

export type OpenBrowser = AsyncDisposable & { readonly browser: Browser };

/** For `describe.skipIf`: says why once. */
export const cannotBrowse = (): boolean =>
  skipped(findChromium() === null, { what: "the dashboard's journeys", ...NO_CHROMIUM });

let shared: Promise<OpenBrowser> | undefined;

/** One for all the test files of this process, which it ends with: each test has a context of its own in it. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  return (await shared).browser;
}

export async function openBrowser(args: readonly string[] = []): Promise<OpenBrowser> {
  const found = findChromium();
  if (found === null) throw new Error(`${NO_CHROMIUM.why}: ${NO_CHROMIUM.command}`);
  const home = mkdtempSync(join(tmpdir(), "self-gen-browser-"));
  placeFonts(home);
  const options: LaunchOptions = {
    executablePath: found.path,
    // As root Chromium starts without its sandbox or not at all.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...OFFLINE, ...DRAWING, ...args],
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: home,
      TMPDIR: home,
      LANG: "C.UTF-8",
      FONTCONFIG_FILE: join(home, "fonts.conf"),
      ...found.env,
    },
  };
  try {
    const browser = await launch(options);
    // The library ends the program with this process; what it wrote is ours to remove.
    process.once("exit", () => rmSync(home, { recursive: true, force: true }));
    return {
      browser,
      [Symbol.asyncDispose]: async () => {
        await browser.close();
        rmSync(home, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  } catch (error) {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

/** Where a user may open no namespaces there is no sandbox either. */
async function launch(options: LaunchOptions): Promise<Browser> {
  try {
    return await chromium.launch(options);
  } catch (error) {
    if (!/no usable sandbox/i.test(String(error))) throw error;
    return chromium.launch({ ...options, chromiumSandbox: false });
  }
}

/** Hangul has glyphs, and text looks alike whatever fonts the machine has. */
function placeFonts(home: string): void {
  const folder = join(home, ".fonts");
  mkdirSync(folder);
  for (const weight of WEIGHTS) {
    const name = `Pretendard-${weight}.otf`;
    symlinkSync(join(FONTS, name), join(folder, name));
  }
  const prefer = (family: string, font: string): string =>
    `<alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
  const preferred = [
    ...["sans-serif", "system-ui", "ui-sans-serif"].map((family) => prefer(family, "Pretendard")),
    ...["DejaVu Sans Mono", "Menlo"].map((font) => prefer("monospace", font)),
  ].join("\n");
  writeFileSync(
    join(home, "fonts.conf"),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${folder}</dir>
<dir>/usr/share/fonts</dir>
<dir>/System/Library/Fonts</dir>
<cachedir>${join(home, "font-cache")}</cachedir>
${preferred}
</fontconfig>
`,
  );
}
