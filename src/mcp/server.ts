/**
 * The tools over the Model Context Protocol. Calls are answered one after another: each opens the database, and two of one
 * process would wait for each other. What goes wrong is answered as the tool's error, with code, cause and fix.
 */
import {
  CLIENT_INFO_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from "@modelcontextprotocol/server";
import { version } from "../config/version.ts";
import { asText, isObject } from "../event/event.ts";
import { quoteLine } from "../recall/compose/quote.ts";
import type { StoreFault } from "../store/fault.ts";
import type { Text } from "../text/text.ts";
import { joinLines, LONGEST_ANSWER } from "./answer.ts";
import { asToolFault } from "./fault.ts";
import { toolParamSchema } from "./parameters.ts";
import { withToolRecords } from "./records.ts";
import {
  findAskingSession,
  findNewestSession,
  findToolProject,
  type ToolEnvironment,
} from "./tool-environment.ts";
import type { Tool, ToolName } from "./tool.ts";
import { TOOLS } from "./tools/tools.ts";

type ToolAnswer = {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly isError?: true;
};

export function toolServer(around: ToolEnvironment, text: Text): Server {
  const server = new Server(
    { name: "self-gen", version },
    { capabilities: { tools: {} }, instructions: text.mcp.instructions },
  );
  const oneByOne = openQueue();
  server.setRequestHandler("tools/list", () => ({
    tools: Object.entries(TOOLS).map(([name, tool]) => describeTool(name as ToolName, tool, text)),
  }));
  server.setRequestHandler("tools/call", ({ params }, { mcpReq }) => {
    const { name } = params;
    if (!isTool(name)) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        text.mcp.faults.unknownTool(quoteLine(name, LONGEST_NAME)),
      );
    }
    const client = clientNamed(mcpReq.envelope) ?? server.getClientVersion()?.name ?? null;
    return oneByOne(() => answerCall(TOOLS[name], params.arguments, { around, text, client }));
  });
  return server;
}

const LONGEST_NAME = 60;

const isTool = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);

const describeTool = (name: ToolName, { parameters, reads }: Tool, { mcp }: Text) => ({
  name,
  title: mcp.tools[name].title,
  description: mcp.tools[name].description,
  inputSchema: toolParamSchema(parameters, mcp.tools[name].parameters),
  annotations: {
    title: mcp.tools[name].title,
    readOnlyHint: reads,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
});

/** Newer clients say who they are with every request, older ones once. */
function clientNamed(envelope: object | undefined): string | null {
  const info: unknown = new Map(Object.entries(envelope ?? {})).get(CLIENT_INFO_META_KEY);
  return isObject(info) ? asText(info["name"]) : null;
}

type ToolRequest = {
  readonly around: ToolEnvironment;
  readonly text: Text;
  readonly client: string | null;
};

async function answerCall(tool: Tool, handed: unknown, asking: ToolRequest): Promise<ToolAnswer> {
  const { around, text, client } = asking;
  try {
    const answerTo = tool.prepare(handed, text);
    const place = findToolProject(around);
    const said = await withToolRecords(around.env, text, tool.reads, async (records) => {
      const asking = () => findAskingSession(records.store, around, place);
      const session = async () => (await asking()) ?? findNewestSession(records.store, place);
      const answer = await answerTo({ text, records, place, asking, session, client });
      return joinLines(answer, behindLine(records.behind, text));
    });
    return { content: [{ type: "text", text: said }] };
  } catch (error) {
    const { code, message, fix } = asToolFault(error, text);
    const cut = message.slice(0, LONGEST_ANSWER / 2);
    return {
      content: [{ type: "text", text: `[${code}] ${cut}\n${text.fix}: ${fix}` }],
      isError: true,
    };
  }
}

/** That what was told may not be all. */
function behindLine(fault: StoreFault | null, text: Text): string | null {
  if (fault === null) return null;
  return fault.code === "DB_BUSY" ? text.ingest.busy : text.faults.dbNewerFix;
}

/** Runs what it is given one after another. */
function openQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => null);
    return next;
  };
}
