/** What the settings of the page decide by themselves. */
import type { SettingGroup } from "../../src/text/setting-groups.ts";
import { expect, test } from "bun:test";
import { FIELDS } from "../../src/config/schema.ts";
import type { SettingAnswer } from "../../src/daemon/api/routes/settings.ts";
import { findCommands } from "../../src/dashboard/settings/find-commands.ts";
import {
  forgetBody,
  projectFolderName,
  readForgetFormTarget,
  confirmationWord,
} from "../../src/dashboard/settings/forget-form-target.ts";
import { groupSettings } from "../../src/dashboard/settings/setting-groups.ts";
import { sizeText } from "../../src/dashboard/settings/size-text.ts";
import { parseSettingInput } from "../../src/dashboard/settings/setting-input.ts";
import { dashboardText } from "../../src/text/dashboard.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";

test("the commands in a fix can be copied without the sentence around them, in both languages", () => {
  for (const { doctor } of [en, ko]) {
    expect(findCommands(doctor.installFix)).toEqual(["self-gen install"]);
    expect(findCommands(doctor.installClientFix("codex"))).toEqual([
      "self-gen install --client codex",
    ]);
    expect(findCommands(doctor.daemonFix)).toEqual([
      "self-gen daemon stop",
      "self-gen daemon start",
    ]);
    expect(findCommands(doctor.settingFix("retentionDays"))).toEqual([
      "self-gen config unset retentionDays",
    ]);
    expect(findCommands(doctor.enableFix)).toEqual(["self-gen config set enabled true"]);
    expect(findCommands(doctor.resumeFix)).toEqual(["self-gen record on"]);
    expect(findCommands(doctor.retentionFix)).toEqual(["self-gen prune"]);
    expect(findCommands(doctor.databaseFullFix)).toEqual(["self-gen doctor --full"]);
    expect(findCommands(doctor.permissionsFix("/srv/home"))).toEqual(["self-gen doctor --fix"]);
    expect(findCommands(doctor.hooksManagedFix)).toEqual([]);
  }
});

const field = (kind: SettingAnswer["kind"], rest: Partial<SettingAnswer> = {}): SettingAnswer => ({
  name: "x",
  kind,
  value: null,
  default: null,
  isSet: false,
  description: "",
  isNullable: false,
  min: null,
  max: null,
  isWhole: false,
  choices: null,
  runsProgram: false,
  ...rest,
});

test("what is typed into a setting is a value that it may have, or why not is known", () => {
  const days = field("number", { min: 1, max: 90, isWhole: true });
  expect(parseSettingInput(days, " 30 ")).toEqual({ value: 30 });
  expect(parseSettingInput(days, "0")).toEqual({ bad: "range" });
  expect(parseSettingInput(days, "91")).toEqual({ bad: "range" });
  expect(parseSettingInput(days, "1.5")).toEqual({ bad: "whole" });
  expect(parseSettingInput(days, "many")).toEqual({ bad: "number" });
  expect(parseSettingInput(days, "")).toEqual({ bad: "empty" });
  expect(parseSettingInput(field("number", { min: 0, max: 2, isNullable: true }), "")).toEqual({
    value: null,
  });
  expect(parseSettingInput(field("number", { min: 0, max: 2 }), "0.5")).toEqual({ value: 0.5 });
  expect(parseSettingInput(field("path", { isNullable: true }), "data.db")).toEqual({
    bad: "path",
  });
  expect(parseSettingInput(field("path", { isNullable: true }), "~/data.db")).toEqual({
    value: "~/data.db",
  });
  expect(parseSettingInput(field("text"), "sonnet")).toEqual({ value: "sonnet" });
});

test("every setting stands in one group, and is found by its name and by what it is for", () => {
  const fields = Object.keys(FIELDS).map((name) =>
    field("text", { name, description: en.settings[name as keyof typeof en.settings] }),
  );
  const { labels: all, groups } = dashboardText("en").settings.list;
  const labels: Readonly<Record<string, string>> = all;
  const labelOf = ({ name }: SettingAnswer): string => labels[name] ?? "";
  const titleOf = (group: SettingGroup): string => groups[group];
  const namesIn = (typed: string): string[] =>
    groupSettings(fields, typed, labelOf, titleOf).flatMap((one) =>
      one.fields.map(({ name }) => name),
    );
  expect(namesIn("").toSorted()).toEqual(Object.keys(FIELDS).toSorted());
  expect(namesIn("RETENTION archive")).toEqual(["archive.retentionDays"]);
  expect(namesIn("folders excluded")).toEqual(["excludeProjects"]);
  expect(namesIn("forked session")).toEqual(["contextBudget.fork"]);
  expect(namesIn("cost")).toContain("budget.dailyUsd");
  expect(namesIn("no such thing")).toEqual([]);
});

test("every setting has a label of four words at most, in both languages", () => {
  for (const language of ["en", "ko"] as const) {
    const labels: Readonly<Record<string, string>> = dashboardText(language).settings.list.labels;
    expect(Object.keys(labels).toSorted()).toEqual(Object.keys(FIELDS).toSorted());
    expect(Object.values(labels).filter((label) => label.split(" ").length > 4)).toEqual([]);
  }
});

test("what is to be forgotten comes from the address, and what is large is confirmed by its name", () => {
  expect(readForgetFormTarget(new URLSearchParams("section=forget&session=abc"))).toEqual({
    kind: "session",
    text: "abc",
  });
  expect(readForgetFormTarget(new URLSearchParams(""))).toEqual({ kind: "project", text: "" });
  expect(projectFolderName("/home/me/shop/")).toBe("shop");
  expect(confirmationWord({ kind: "project", text: "/home/me/shop" })).toBe("shop");
  expect(confirmationWord({ kind: "match", text: " hunter2 " })).toBe("hunter2");
  expect(confirmationWord({ kind: "session", text: "abc" })).toBeNull();
  // A text is looked for as it is.
  expect(forgetBody({ kind: "match", text: " x " })).toEqual({ match: " x " });
  expect(forgetBody({ kind: "session", text: " abc " })).toEqual({ session: "abc" });
});

test("sizes are short", () => {
  expect([0, 999, 1500, 12_000_000, 3e15].map(sizeText)).toEqual([
    "0 B",
    "999 B",
    "1.5 KB",
    "12 MB",
    "3000 TB",
  ]);
});
