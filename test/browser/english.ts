/** What the page says in English: tests find things by it, and it may be reworded. */
import { dashboardText } from "../../src/text/dashboard.ts";

export const english = dashboardText("en");
