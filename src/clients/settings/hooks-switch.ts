/** How Claude Code turns off everybody's hooks; a file that Codex shares with it may say so too. */
export const hooksOffSetting = (settings: Readonly<Record<string, unknown>>): string | null =>
  settings["disableAllHooks"] === true ? "disableAllHooks" : null;
