export type DiffLine = {
  /** A line that comes, goes or stays; a place in the file. */
  readonly sign: "+" | "-" | " " | "@";
  readonly text: string;
};
