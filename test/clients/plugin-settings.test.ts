/** Our plugin in the text of Claude Code's settings. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  removeFromClientLists,
  pluginState,
  registerPlugin,
  unregisterPlugin,
} from "../../src/clients/claude-code/plugin-settings.ts";

const FOLDER = "/home/kim/.self-generation/plugin";
const OLDER = "/elsewhere/.self-generation/plugin";
const place = {
  folder: FOLDER,
  isOurs: (folder: string) => folder === FOLDER || folder === OLDER,
};

const marketplace = (path: string): object => ({ source: { source: "directory", path } });

const settings = (
  marketplaces: Readonly<Record<string, unknown>>,
  enabledPlugins: Readonly<Record<string, unknown>>,
): string => JSON.stringify({ extraKnownMarketplaces: marketplaces, enabledPlugins });

const OURS = { "self-generation": marketplace(FOLDER) };
const ON = { "session@self-generation": true };

describe("the state of settings", () => {
  test.each([
    ["missing", "{}"],
    ["missing", ""],
    ["missing", settings({ other: marketplace("/x") }, { "format@other": true })],
    ["missing", settings({}, { "session@other": false })],
    ["current", settings(OURS, ON)],
    ["outdated", settings({ "self-generation": marketplace(OLDER) }, ON)],
    ["disabled", settings(OURS, { "session@self-generation": false })],
    ["disabled", settings(OURS, {})],
    ["foreign", settings({ "self-generation": marketplace("/clone/plugin") }, ON)],
    ["foreign", settings({ "self-generation": { source: { source: "github", repo: "a/b" } } }, ON)],
    ["rival", settings({}, { "session@other": true })],
    ["rival", settings(OURS, { ...ON, "session@other": true })],
    ["unusable", '{"enabledPlugins": []}'],
    ["unusable", '{"enabledPlugins": {}, "enabledPlugins": {}}'],
    ["unusable", "no json"],
  ] as const)("is %s: %s", (state, text) => {
    expect(pluginState(text, place)).toBe(state);
  });
});

describe("registering", () => {
  test("names the folder and turns the plugin on, and a second time changes nothing", () => {
    const text = registerPlugin("{}\n", place);
    expect(JSON.parse(text)).toEqual({ extraKnownMarketplaces: OURS, enabledPlugins: ON });
    expect(pluginState(text, place)).toBe("current");
    expect(registerPlugin(text, place)).toBe(text);
  });

  test("replaces a folder of ours in another place", () => {
    const text = registerPlugin(settings({ "self-generation": marketplace(OLDER) }, ON), place);
    expect(JSON.parse(text)).toEqual({ extraKnownMarketplaces: OURS, enabledPlugins: ON });
  });

  test.each([
    ["what a person turned off", settings(OURS, { "session@self-generation": false })],
    ["what a person uninstalled", settings(OURS, {})],
    [
      "a marketplace of our name",
      settings({ "self-generation": marketplace("/clone/plugin") }, {}),
    ],
    ["another plugin of our name", settings({}, { "session@other": true })],
    ["what it does not understand", '{"enabledPlugins": []}'],
  ])("leaves %s as it is", (_, text) => {
    expect(registerPlugin(text, place)).toBe(text);
    expect(registerPlugin(registerPlugin(text, place), place)).toBe(text);
  });

  test("does not turn on what was turned off before there was a marketplace", () => {
    const text = registerPlugin(settings({}, { "session@self-generation": false }), place);
    expect(pluginState(text, place)).toBe("disabled");
    expect(JSON.parse(text)).toHaveProperty("extraKnownMarketplaces", OURS);
  });
});

describe("taking it out", () => {
  test("gives every byte back, whatever the settings were", () => {
    const name = fc.constantFrom("a", "b", "hooks", "extraKnownMarketplaces", "enabledPlugins");
    const inner = fc.dictionary(fc.constantFrom("x", "y@z", "w"), fc.constantFrom(true, 1, "t"));
    const form = fc.constantFrom<string | number | undefined>(undefined, 2, 4, "\t");
    fc.assert(
      fc.property(fc.dictionary(name, inner), form, fc.boolean(), (value, indent, isWindows) => {
        const plain = JSON.stringify(value, null, indent);
        const base = isWindows ? plain.replaceAll("\n", "\r\n") : plain;
        const registered = registerPlugin(base, place);
        expect(pluginState(registered, place)).toBe("current");
        expect(JSON.parse(unregisterPlugin(registered, place, base))).toEqual(JSON.parse(base));
        if (base !== "{}") expect(unregisterPlugin(registered, place, base)).toBe(base);
      }),
    );
  });

  test("leaves a marketplace of our name that is not ours, and what was there before us", () => {
    const foreign = settings({ "self-generation": marketplace("/clone/plugin") }, ON);
    expect(unregisterPlugin(foreign, place, null)).toBe(foreign);
    const base = settings({}, { "session@self-generation": false });
    expect(unregisterPlugin(registerPlugin(base, place), place, base)).toBe(base);
  });

  test("also takes out what was turned off since, and what is left empty", () => {
    const off = settings(OURS, { "session@self-generation": false });
    expect(JSON.parse(unregisterPlugin(off, place, null))).toEqual({});
  });
});

test("the client's own lists lose ours and keep everything else", () => {
  const marketplaces = JSON.stringify({ other: marketplace("/x"), ...OURS }, null, 2);
  const installed = { version: 2, plugins: { "a@other": [], "session@self-generation": [{}] } };
  const plugins = JSON.stringify(installed, null, 2);
  const after = removeFromClientLists({ marketplaces, plugins }, place);
  expect(JSON.parse(after.marketplaces)).toEqual({ other: marketplace("/x") });
  expect(JSON.parse(after.plugins)).toEqual({ version: 2, plugins: { "a@other": [] } });

  const theirs = JSON.stringify({ "self-generation": marketplace("/clone/plugin") });
  const kept = { marketplaces: theirs, plugins };
  expect(removeFromClientLists(kept, place)).toEqual(kept);
  const broken = { marketplaces: "{", plugins: "" };
  expect(removeFromClientLists(broken, place)).toEqual(broken);
});
