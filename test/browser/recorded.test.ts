/** What real clients did, recorded once, and the views that only read it. */
import { testBookkeeping } from "./recorded/bookkeeping.ts";
import { testCharts } from "./recorded/charts.ts";
import { testEveryView } from "./recorded/every-view.ts";
import { testHistory } from "./recorded/history.ts";
import { testKeyboard } from "./recorded/keyboard.ts";
import { testKnowledge } from "./recorded/knowledge.ts";
import { testOffline } from "./recorded/offline.ts";
import { testProject } from "./recorded/project.ts";
import { withRecordedWork } from "./recorded-work.ts";

withRecordedWork((given) => {
  testHistory(given);
  testProject(given);
  testKnowledge(given);
  testCharts(given);
  testOffline(given);
  testBookkeeping(given);
  testKeyboard(given);
  testEveryView(given);
});
