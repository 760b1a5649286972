/** The page's files as `scripts/build-page.ts` makes them; the build puts them inside the program. */
declare module "self-gen:page" {
  export const ASSETS: readonly {
    readonly path: string;
    readonly type: string;
    readonly body: string;
  }[];
}
