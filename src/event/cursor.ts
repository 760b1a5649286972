/** How far a consumer has read a file of lines, and which file that was. `journal/` says what a fingerprint means. */
export type Cursor = {
  readonly inode: string;
  readonly byteOffset: number;
  readonly fingerprint: string;
};
