/** Where the list of deleted data cannot be read. */
export const forgetList = {
  file: (path: string) => `cannot read the list of deleted data: ${path}`,
  key: (path: string) => `key of the list of deleted data is missing or was replaced: ${path}`,
  fix: (path: string) =>
    `restore ${path} from a copy, or add --forgotten, which may bring deleted data back`,
  readable: "readable",
  doctorFix: (path: string, file: string) =>
    `restore ${path} from a copy; without one, delete ${file}, and later imports and restores may bring deleted data back`,
};
