/** The headings of groups of settings. */
export const settingGroups = {
  recording: "Recording",
  told: "Session context",
  notify: "Notifications",
  archive: "Archive",
  cost: "Cost",
  recovery: "Blocker recovery",
  analysis: "Suggestions",
  meaning: "Semantic search",
};
