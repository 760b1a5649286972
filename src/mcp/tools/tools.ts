/** Every tool, by its name. */
import type { Tool, ToolName } from "../tool.ts";
import { context } from "./context.ts";
import { findError } from "./find-error.ts";
import { get } from "./get.ts";
import { saveMemory } from "./save-memory.ts";
import { search } from "./search.ts";
import { timeline } from "./timeline.ts";

export const TOOLS: Readonly<Record<ToolName, Tool>> = {
  search,
  timeline,
  get,
  find_error: findError,
  context,
  save_memory: saveMemory,
};
