/**
 * Every view in both colours, at every width, in Korean and by keys alone: `recorded.test.ts` looks at each of them once, and
 * walks through the largest.
 */
import { testEveryLook } from "./recorded/every-view.ts";
import { testKeyboardEverywhere } from "./recorded/keyboard.ts";
import { testOfflineTimeline } from "./recorded/offline.ts";
import { withRecordedWork } from "./recorded-work.ts";

withRecordedWork((given) => {
  testOfflineTimeline(given);
  testKeyboardEverywhere(given);
  testEveryLook(given);
});
