/** Where fixes of the team's other machines are kept, so that a hook needs no network: a cache, there only in a team. */
export const teamFixesPath = (home: string): string => `${home}/team/fixes.db`;
