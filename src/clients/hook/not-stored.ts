/**
 * What a client's hook hands over and we do not keep, with the reason. Everything else is stored: a test walks
 * over every captured payload and fails on a field that is neither stored nor named here.
 * A name ends in `.*` when it stands for everything below.
 */
export const NOT_STORED: Readonly<Record<string, string>> = {
  "tool_input.*":
    "contents stay in the client's transcript; `meta` keeps what the call was about, `inputHash` recognises it",
  "tool_response.*":
    "results stay in the client's transcript; `success`, answers, task changes, a started subagent's id and a commit that was made are kept",
  "UserPromptExpansion.prompt": "the same words stand in `triggerCommand`",
  "TaskCreated.task_description": "the subject names the task; its text stays in the transcript",
  "TaskCompleted.task_description": "the subject names the task; its text stays in the transcript",
  timestamp: "Gemini CLI says when it called the hook; events have the time at which it ran",
  "AfterAgent.prompt": "the turn's own prompt, which BeforeAgent told",
  "Notification.message": "Gemini CLI's words for a permission; the call that it is about is kept",
  "Notification.details.*":
    "of a permission that Gemini CLI asks for the call is kept, as of any other; contents stay in its transcript",
  "tool_result.*": "Copilot CLI's name of a tool's answer, of which the same is kept",
  initial_prompt: "the prompt that Copilot CLI's session begins with, which UserPromptSubmit tells",
  parent_agent_id: "the session that a subagent of Copilot CLI belongs to: its events have that id",
  agent_name: "Copilot CLI's other word for agent_type",
  stop_reason:
    "why Copilot CLI's model stopped; a turn that failed or was stopped has no such hook",
  title: "Copilot CLI's heading of a notification, whose message is kept",
  stop_hook_active: "says that another hook went on with the turn; nothing of ours depends on it",
  "PostToolBatch.tool_calls.*":
    "each call is reported by its own event; the names stay, for a tool that does not exist has no event",
  "PreToolUse[other].*":
    "PostToolUse or PostToolUseFailure reports the same call with its outcome; only skills, questions and plans are taken before",
  "SubagentStop[summariser].*":
    "an empty agent_type is the client's own summariser; of its words the summary is recorded",
};
