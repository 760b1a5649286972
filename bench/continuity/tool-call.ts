/** What Claude Code tells of one tool call: to the hook, to the transcript and to the model. Forms as 2.1.325 writes them. */
import { isAbsolute, join } from "node:path";
import type { JsonObject, ToolStep } from "./session.ts";

export type ToolCall = {
  readonly name: string;
  readonly input: JsonObject;
  /** `tool_response` of the hook, `toolUseResult` of the transcript; null when it failed. */
  readonly response: JsonObject | null;
  /** What the model is shown. */
  readonly shown: string;
  readonly outcome: "ok" | "failed" | "declined";
};

const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.";
const CURRENT = "(file state is current in your context — no need to Read it back)";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function absoluteInput(input: JsonObject, project: string): JsonObject {
  const paths = ["file_path", "path", "notebook_path"].flatMap((key) => {
    const value = input[key];
    if (typeof value !== "string" || isAbsolute(value)) return [];
    return [[key, join(project, value)] as const];
  });
  return { ...input, ...Object.fromEntries(paths) };
}

const numberedLines = (content: string): string =>
  content
    .split("\n")
    .map((line, at) => `${at + 1}\t${line}`)
    .join("\n");

const patchOf = (before: string, after: string): JsonObject => ({
  oldStart: 1,
  oldLines: before.split("\n").length,
  newStart: 1,
  newLines: after.split("\n").length,
  lines: [
    ...before.split("\n").map((one) => `-${one}`),
    ...after.split("\n").map((one) => `+${one}`),
  ],
});

type Answer = { readonly response: JsonObject; readonly shown: string };

const ANSWERS: Readonly<Record<string, (step: ToolStep, input: JsonObject) => Answer>> = {
  Read: ({ result = "" }, { file_path }) => {
    const lines = result.split("\n").length;
    const file = { filePath: file_path, content: result, numLines: lines, startLine: 1 };
    return {
      response: { type: "text", file: { ...file, totalLines: lines } },
      shown: numberedLines(result),
    };
  },
  Edit: (_, { file_path, old_string, new_string }) => ({
    response: {
      filePath: file_path,
      oldString: text(old_string),
      newString: text(new_string),
      originalFile: text(old_string),
      structuredPatch: [patchOf(text(old_string), text(new_string))],
      userModified: false,
      replaceAll: false,
    },
    shown: `The file ${text(file_path)} has been updated successfully. ${CURRENT}`,
  }),
  Write: (_, { file_path, content, new_string }) => ({
    response: {
      type: "create",
      filePath: file_path,
      content: text(content ?? new_string),
      structuredPatch: [],
      originalFile: null,
      userModified: false,
    },
    shown: `File created successfully at: ${text(file_path)} ${CURRENT}`,
  }),
  Bash: ({ result = "" }) => ({
    response: {
      stdout: result,
      stderr: "",
      interrupted: false,
      isImage: false,
      noOutputExpected: result === "",
    },
    shown: result,
  }),
  Grep: ({ result = "" }) => ({
    response: {
      mode: "content",
      numFiles: 0,
      filenames: [],
      content: result,
      numLines: result.split("\n").length,
    },
    shown: result,
  }),
  Glob: ({ result = "" }) => {
    const filenames = result.split("\n").filter((one) => one !== "");
    return {
      response: { filenames, durationMs: 12, numFiles: filenames.length, truncated: false },
      shown: result,
    };
  },
  TaskCreate: ({ taskId = "1" }, { subject, description }) => ({
    response: { task: { id: taskId, subject, description: description ?? "" } },
    shown: `Task #${taskId} created successfully: ${text(subject)}`,
  }),
  TaskUpdate: (_, { taskId, status }) => ({
    response: {
      success: true,
      taskId,
      updatedFields: ["status"],
      statusChange: { from: status === "completed" ? "in_progress" : "pending", to: status },
    },
    shown: `Updated task #${text(taskId)} status`,
  }),
  TodoWrite: (_, { todos }) => ({
    response: { oldTodos: [], newTodos: todos },
    shown:
      "Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable",
  }),
  AskUserQuestion: ({ answers = {} }, { questions }) => ({
    response: { questions, answers },
    shown: `User has answered your questions: ${Object.entries(answers)
      .map(([question, answer]) => `"${question}"="${answer}"`)
      .join(", ")}. You can now continue with the user's answers in mind.`,
  }),
  ExitPlanMode: (_, { plan }) => ({
    response: { plan, isAgent: false, filePath: null },
    shown: `User has approved your plan. You can now start coding. Start with updating your todo list if applicable\n\n## Approved Plan:\n${text(plan)}`,
  }),
};

export function toolCall(step: ToolStep, project: string): ToolCall {
  const name = step.tool;
  const input = absoluteInput(step.input, project);
  if (step.error !== undefined)
    return { name, input, response: null, shown: step.error, outcome: "failed" };
  if (step.accepted === false)
    return { name, input, response: null, shown: REJECTED, outcome: "declined" };
  const answer = ANSWERS[name]?.(step, input) ?? {
    response: { content: step.result ?? "" },
    shown: step.result ?? "",
  };
  return { name, input, ...answer, outcome: "ok" };
}
