/** The settings in which rules say which calls need no asking. */
import type { ClientSettingsContext, ClientSettingsScope } from "./client-kit.ts";
import { CLIENT_NAMES, clientOf, DEFAULT_CLIENT } from "./clients.ts";
import { kitOf } from "./kits.ts";

const CLIENT =
  CLIENT_NAMES.find((name) => clientOf(name).abilities.hasPermissionRules) ?? DEFAULT_CLIENT;

/** Of a project those that its repository does not share are `local`. */
export const permissionSettings = (
  scope: ClientSettingsScope,
  around: ClientSettingsContext,
): string => kitOf(CLIENT).settings.path(scope, around) ?? "";
