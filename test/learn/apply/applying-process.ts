/** Applies and undoes in turn until it is killed. The folder is its only word. */
import { openWorkshop, RULE } from "./applied-work.ts";

const shop = openWorkshop(process.argv[2]);
process.stdout.write("begun\n");
for (;;) {
  const manifest = await shop.apply(RULE);
  await shop.undo(manifest);
}
