/** Are our hooks in each client's settings, as they should be, and does anything keep them from running? */
import { abbreviateHome } from "../../config/paths.ts";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { CLIENT_NAMES, type ClientName, clientOf } from "../../clients/clients.ts";
import { kitOf } from "../../clients/kits.ts";
import {
  findInvalidMatchers,
  readSettingsFields,
} from "../../clients/settings/invalid-matchers.ts";
import type { Text } from "../../text/text.ts";
import { readRegular } from "../../system/regular-file.ts";
import { explainArchivingOff } from "../archive/explain-archiving-off.ts";
import { Fault } from "../command/fault.ts";
import { applySettings } from "../setup/apply.ts";
import { programIn } from "../setup/home-files.ts";
import { readInstallRecord } from "../setup/install-record.ts";
import {
  isPresent,
  presentClients,
  settingsPlace,
  type SettingsPlace,
  toWantedHooks,
} from "../setup/settings-places.ts";
import { readInstallEnvironment } from "../setup/install-plan.ts";
import { choosePluginPlace } from "../setup/plugin-files.ts";
import { planRegistration, type SettingsChange } from "../setup/settings-change.ts";
import { readSettingsFile } from "../setup/settings-file.ts";
import { type DoctorResult, fine, type DoctorContext, makeSilentRepair } from "./finding.ts";

/** Where hooks are expected: where we put them, and the user's settings of each client that was chosen or is here. */
export function expectedPlaces({ installation, text }: DoctorContext): SettingsPlace[] {
  const around = readInstallEnvironment(installation, text);
  const noted = readInstallRecord(installation.paths.home).settings;
  const present = presentClients(around)
    .filter((client) => isChosen(client, noted) || isPresent(client, around))
    .flatMap((client) => settingsPlace(client, "user", around) ?? []);
  const all = [...noted.map(({ client, scope, path }) => ({ client, scope, path })), ...present];
  return all.filter(
    (place, at) => all.findIndex(({ path }) => path === place.path) === at && hasProject(place),
  );
}

/** Installed for, or, where nothing is installed, what we are for: others may be on the machine without being used. */
function isChosen(client: ClientName, noted: readonly SettingsPlace[]): boolean {
  if (noted.length === 0) return clientOf(client).isMain === true;
  return noted.some((place) => place.client === client);
}

/** A project that was deleted since needs no hooks. */
const hasProject = ({ scope, path }: SettingsPlace): boolean =>
  scope === "user" || existsSync(dirname(dirname(path)));

export const clientTitle = (client: ClientName): string => clientOf(client).title;

export function checkHooks(context: DoctorContext): DoctorResult[] {
  const found = expectedPlaces(context).map((place) => inspectPlace(place, context));
  const covered = new Set(
    found.flatMap((one) => (one.change?.state === "current" ? [one.place.client] : [])),
  );
  return [
    ...found.flatMap(({ place, change, fault }) =>
      fault === null
        ? judge(place, change, covered, context)
        : isHarmlessFault(fault, place, covered)
          ? []
          : [
              {
                check: "hooks",
                level: "wrong",
                code: fault.code,
                message: fault.message,
                fix: fault.fix,
              } as const,
            ],
    ),
    ...findProjectTraps(context),
    ...checkManagedSettings(context),
  ];
}

/** Where the hooks stand elsewhere, a file may well be kept from being written to. */
const isHarmlessFault = (
  { code }: Fault,
  { client }: SettingsPlace,
  covered: ReadonlySet<ClientName>,
): boolean => code === "SETTINGS_READ_ONLY" && covered.has(client);

type PlaceInspection = {
  readonly place: SettingsPlace;
  readonly change: SettingsChange | null;
  readonly fault: Fault | null;
};

function inspectPlace(
  place: SettingsPlace,
  { installation, text }: DoctorContext,
): PlaceInspection {
  const { home } = installation.paths;
  const installed = readInstallRecord(home).settings.find(({ path }) => path === place.path);
  try {
    const wants = { program: programIn(home), plugin: choosePluginPlace(place, home) };
    return { place, change: planRegistration(place, wants, installed, text), fault: null };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { place, change: null, fault: error };
  }
}

function judge(
  place: SettingsPlace,
  change: SettingsChange | null,
  covered: ReadonlySet<ClientName>,
  { installation, text }: DoctorContext,
): DoctorResult[] {
  if (change === null) return [];
  const { doctor: words } = text;
  const path = abbreviateHome(place.path, installation.paths.userHome);
  const title = clientTitle(place.client);
  const now = change.before?.text ?? "{}";
  const noted = readInstallRecord(installation.paths.home).settings;
  // Where the person never put them, `install` shows first what it will do.
  const repair = noted.some((one) => one.path === place.path)
    ? { repair: makeSilentRepair(() => applySettings([change], installation, text)) }
    : {};
  const wrong = (code: string, message: string, fix: string): DoctorResult => ({
    check: "hooks",
    level: "wrong",
    code,
    message,
    fix,
  });
  const traps = findTraps(place.client, now, path, text);
  if (change.state === "current") {
    const { events } = toWantedHooks(place.client, "");
    return [
      fine("hooks", words.hooks(title, path, events.length)),
      ...findMissingAbilities(place.client, text),
      ...traps,
    ];
  }
  if (change.state === "outdated") {
    return [
      { ...wrong("HOOKS_OUTDATED", words.hooksOutdated(title, path), words.installFix), ...repair },
      ...traps,
    ];
  }
  if (covered.has(place.client)) return traps;
  const missing = wrong(
    "HOOKS_MISSING",
    words.hooksMissing(title, path),
    words.installClientFix(place.client),
  );
  const level = isChosen(place.client, noted) ? "wrong" : "note";
  return [{ ...missing, level, ...repair }, ...traps];
}

/** What a client cannot do, whatever its settings. */
function findMissingAbilities(client: ClientName, { doctor: words }: Text): DoctorResult[] {
  const { abilities, title } = clientOf(client);
  const missing = (["takesSummaryInstructions", "tellsCompaction", "tellsFailedTurn"] as const)
    .filter((ability) => !abilities[ability])
    .map((ability) => words.missing[ability]);
  return missing.length === 0 ? [] : [fine("hooks", words.lacks(title, missing.join(", ")))];
}

/** What keeps hooks from running though they are there. */
function findTraps(client: ClientName, settings: string, path: string, text: Text): DoctorResult[] {
  return [
    ...findInvalidMatchers(settings).map((event): DoctorResult => ({
      check: "hooks",
      level: "wrong",
      code: "HOOKS_IGNORED",
      message: text.setup.objectMatcher(path, event),
      fix: text.doctor.mendFix(path),
    })),
    ...findHookSwitch(client, settings, path, text),
  ];
}

function findHookSwitch(
  client: ClientName,
  settings: string,
  path: string,
  { doctor: words, setup }: Text,
): DoctorResult[] {
  const off = kitOf(client).settings.hooksOff(readSettingsFields(settings));
  if (off === null) return [];
  return [
    {
      check: "hooks",
      level: "wrong",
      code: "HOOKS_OFF",
      message: setup.hooksOff(path, off),
      fix: words.mendFix(path),
    },
  ];
}

/** A project can turn off everybody's hooks for those who work in it. */
function findProjectTraps(context: DoctorContext): DoctorResult[] {
  const { installation, text } = context;
  const around = readInstallEnvironment(installation, text);
  const looked = new Set(expectedPlaces(context).map(({ path }) => path));
  return CLIENT_NAMES.flatMap((client) =>
    (["project", "local"] as const).flatMap((scope) => settingsPlace(client, scope, around) ?? []),
  )
    .filter(({ path }) => !looked.has(path))
    .flatMap(({ client, path }) => {
      const file = readSettingsFile(path);
      return findHookSwitch(
        client,
        file.kind === "text" ? file.text : "",
        abbreviateHome(path, installation.paths.userHome),
        text,
      );
    });
}

function checkManagedSettings({ text }: DoctorContext): DoctorResult[] {
  return CLIENT_NAMES.map((client) => kitOf(client).settings)
    .flatMap(({ managed: paths, hooksOff }) => paths.map((path) => ({ path, hooksOff })))
    .filter(({ path }) => existsSync(path))
    .flatMap(({ path, hooksOff }) => {
      const file = readSettingsFile(path);
      const value = file.kind === "text" ? readSettingsFields(file.text) : {};
      if (value["allowManagedHooksOnly"] !== true && hooksOff(value) === null) return [];
      return [
        {
          check: "hooks",
          level: "wrong",
          code: "HOOKS_MANAGED",
          message: text.doctor.hooksManaged(path),
          fix: text.doctor.hooksManagedFix,
        } as const,
      ];
    });
}

/** Would the client delete the transcripts that a session's record points to, and nobody keep them? */
export function checkTranscripts(context: DoctorContext): DoctorResult[] {
  return CLIENT_NAMES.flatMap((client) => checkCleanup(client, context));
}

function checkCleanup(client: ClientName, { installation, text }: DoctorContext): DoctorResult[] {
  const place = settingsPlace(client, "user", readInstallEnvironment(installation, text));
  if (place === null || !existsSync(dirname(place.path))) return [];
  const { settings } = kitOf(client);
  const title = clientTitle(client);
  const kept = settings.transcriptDays(readSettingsFields(readText(place.path)));
  const { retentionDays } = installation.loaded.config;
  if (kept === null) return [];
  if (kept >= retentionDays) return [fine("transcripts", text.doctor.transcripts(title, kept))];
  if (explainArchivingOff(installation, text) === null) {
    return [fine("transcripts", text.doctor.transcriptsArchived(title, kept))];
  }
  const path = abbreviateHome(place.path, installation.paths.userHome);
  return [
    {
      check: "transcripts",
      level: "note",
      code: "TRANSCRIPTS_DELETED",
      message: text.doctor.transcriptsDeleted(title, kept, retentionDays),
      fix: text.doctor.transcriptsFix(path, settings.transcriptDaysSetting(retentionDays)),
    },
  ];
}

function readText(path: string): string {
  try {
    return readRegular(path);
  } catch {
    return "{}";
  }
}

/** A client may run no hook that was not trusted, and not say so: only its events show it. */
export function checkTrust(
  context: DoctorContext,
  clientsSeen: ReadonlySet<unknown>,
): DoctorResult[] {
  const { doctor, setup } = context.text;
  const { settings } = readInstallRecord(context.installation.paths.home);
  return [...new Set(settings.map(({ client }) => client))].flatMap((client): DoctorResult[] => {
    const { trustCommand } = kitOf(client);
    if (trustCommand === null || clientsSeen.has(client)) return [];
    const { title } = clientOf(client);
    return [
      {
        check: "hooks",
        level: "note",
        code: `${client.toUpperCase().replaceAll("-", "_")}_UNTRUSTED`,
        message: doctor.clientSilent(title),
        fix: setup.trustHooks(title, trustCommand),
      },
    ];
  });
}
