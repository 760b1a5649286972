/** How a form of the catalogue is recognized. */
export type CatalogueFailure = {
  /** What the client calls the tool that ran it. */
  readonly tool: string;
  readonly command: string;
  readonly error: string;
  /** Where the client was started. */
  readonly folder: string;
  /** Where the shell stood. */
  readonly cwd: string;
};
