/** Which language somebody is spoken to in: what was chosen, else the locale's, else English. */
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { localeLanguage } from "../../src/config/language.ts";
import { loadConfig, rememberSettings } from "../../src/config/load.ts";

const folder = mkdtempSync(join(tmpdir(), "self-gen-language-"));
const path = join(folder, "config.json");
const valid = join(folder, "config.valid.json");
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const file of [path, valid]) rmSync(file, { force: true });
});

const letters = fc.stringMatching(/^[a-z]{2,3}$/);
const territory = fc.constantFrom("", "_KR", "_US", "-KR", "_KP", "_DE", "_CN");
const charset = fc.constantFrom("", ".UTF-8", ".utf8", ".eucKR", "@euro", ".UTF-8@latin");
const notKorean = fc
  .tuple(letters, territory, charset)
  .filter(([name]) => name !== "ko")
  .map((parts) => parts.join(""));
const korean = fc
  .tuple(fc.constantFrom("ko", "KO", "Ko", "korean"), territory, charset)
  .map((parts) => parts.join(""));
const none = fc.constantFrom("", "C", "C.UTF-8", "POSIX", undefined, "c", "en_US.UTF-8", "????");
const anything = fc.oneof(notKorean, korean, none, fc.string());
const LANGUAGES = ["ko", "en"] as const;

describe("the locale", () => {
  test("a Korean one means Korean, any other and none mean English, whatever stands behind it", () => {
    fc.assert(
      fc.property(korean, anything, anything, (LC_ALL, LC_MESSAGES, LANG) => {
        expect(localeLanguage({ LC_ALL, LC_MESSAGES, LANG })).toBe("ko");
      }),
    );
    fc.assert(
      fc.property(fc.oneof(notKorean, none), (LANG) => {
        expect(localeLanguage({ LANG })).toBe("en");
      }),
    );
    expect(localeLanguage({})).toBe("en");
    // Konkani, and a word that only begins so.
    for (const LANG of ["kok_IN.UTF-8", "kos", "koreanish"]) {
      expect(localeLanguage({ LANG })).toBe("en");
    }
  });

  test("the first of LC_ALL, LC_MESSAGES and LANG that says something decides", () => {
    const named = fc.oneof(notKorean, korean);
    fc.assert(
      fc.property(named, anything, anything, (first, second, third) => {
        const alone = localeLanguage({ LANG: first });
        expect(localeLanguage({ LC_ALL: first, LC_MESSAGES: second, LANG: third })).toBe(alone);
        expect(localeLanguage({ LC_MESSAGES: first, LANG: third })).toBe(alone);
        expect(localeLanguage({ LC_ALL: "", LC_MESSAGES: "", LANG: first })).toBe(alone);
      }),
    );
  });
});

describe("the settings", () => {
  const languageIn = (env: Readonly<Record<string, string | undefined>>): string =>
    loadConfig(path, env).config.language;

  test("without a choice the locale decides; a choice goes before every locale", () => {
    fc.assert(
      fc.property(anything, fc.constantFrom(...LANGUAGES), (LANG, chosen) => {
        rmSync(path, { force: true });
        expect(languageIn({ LANG })).toBe(localeLanguage({ LANG }));
        writeFileSync(path, JSON.stringify({ retentionDays: 30 }));
        expect(languageIn({ LANG })).toBe(localeLanguage({ LANG }));
        writeFileSync(path, JSON.stringify({ language: chosen }));
        expect(languageIn({ LANG })).toBe(chosen);
      }),
    );
  });

  test("whatever a broken file holds, the language that was chosen stays", () => {
    const broken = fc.oneof(
      fc.string().filter((text) => !/"language"\s*:\s*"(?:en|ko)"/.test(text)),
      fc.constantFrom(
        "",
        "{",
        "[]",
        "null",
        '{"language": 7}',
        '{"language": "de"}',
        '{"language"',
      ),
    );
    fc.assert(
      fc.property(anything, fc.constantFrom(...LANGUAGES), broken, (LANG, chosen, text) => {
        writeFileSync(path, JSON.stringify({ language: chosen }));
        rememberSettings(path);
        writeFileSync(path, text);
        const { config, problems } = loadConfig(path, { LANG });
        expect({ language: config.language, isBroken: problems.length > 0 }).toEqual({
          language: chosen,
          isBroken: true,
        });
        // A slip elsewhere in the file, and nothing noted of before.
        rmSync(valid, { force: true });
        writeFileSync(path, `{ "language": "${chosen}", "retentionDays": 30,, }`);
        expect(languageIn({ LANG })).toBe(chosen);
      }),
    );
  });

  test("broken from the first day, the locale decides", () => {
    for (const [LANG, language] of [
      ["ko_KR.UTF-8", "ko"],
      ["C", "en"],
      [undefined, "en"],
    ] as const) {
      writeFileSync(path, "{ broken");
      expect(languageIn({ LANG })).toBe(language);
    }
  });
});
