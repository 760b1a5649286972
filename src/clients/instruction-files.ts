/** The files in which people tell their clients what they want, of all clients. */
import { CLIENT_NAMES, clientOf } from "./clients.ts";
import { allKits, kitOf } from "./kits.ts";

/** In a project. */
export const PROJECT_INSTRUCTIONS: readonly string[] = [
  ...new Set(allKits().flatMap(({ instructions }) => instructions.reads.inProject)),
];

/** A client's own folder in a person's home, wherever that is: `.claude`. A variable may have moved it. */
export const OWN_FOLDERS: readonly string[] = CLIENT_NAMES.map((name) =>
  clientOf(name).folder({}, "").slice(1),
);

/** A person's own, for all projects. */
export const ownInstructions = (userHome: string): readonly string[] =>
  CLIENT_NAMES.flatMap((name) =>
    kitOf(name).instructions.reads.own.map(
      (file) => `${clientOf(name).folder({}, userHome)}/${file}`,
    ),
  );
