/**
 * `embed setup`: brings a model here or finds one of the person's own, tries it, and only then has everything use it. The one
 * command that downloads anything; it says what and from where, and asks.
 */
import { existsSync } from "node:fs";
import { endpointModels } from "../../embedding/endpoint/endpoint-model.ts";
import { readEndpointKey } from "../../embedding/endpoint/key.ts";
import { EmbeddingFault } from "../../embedding/fault.ts";
import { downloadModel } from "../../embedding/hub/download.ts";
import {
  findHubModel,
  type HubModel,
  modelBytes,
  DEFAULT_HUB,
} from "../../embedding/hub/hub-model.ts";
import { clearLastFault } from "../../embedding/last-fault.ts";
import {
  endpointSetting,
  type ModelChoice,
  modelFolder,
  parseModelChoice,
} from "../../embedding/model-choice.ts";
import { installRuntime, RUNTIME_MEGABYTES } from "../../embedding/onnx/install-runtime.ts";
import { readModelFolder } from "../../embedding/onnx/model-files.ts";
import { isRuntimeThere } from "../../embedding/onnx/runtime-folder.ts";
import { openEmbedder } from "../../embedding/open-embedder.ts";
import { host } from "../../system/host.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { confirm } from "../terminal/ask.ts";
import { endProgress, print, printJson, progress, sizeText } from "../terminal/terminal.ts";
import { changeSettings } from "./change-settings.ts";
import { asEmbedFault, embeddingHome } from "./embedding-home.ts";
import { fromHere } from "../command/from-here.ts";

/** Multilingual, with weights that this can run. */
const SUGGESTED_MODELS = [
  "Xenova/multilingual-e5-small",
  "Xenova/paraphrase-multilingual-MiniLM-L12-v2",
];
const TRIAL_TEXTS = ["배포", "deploy"];
const LISTING_MS = 30_000;
const STALL_MS = 30_000;

export async function setUp(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  try {
    const model = await prepareModel(args);
    const { loaded } = installation;
    const settings = { ...loaded.config.embedding, model, enabled: true };
    progress(text.embedding.loading);
    const embedder = await openEmbedder({ ...embeddingHome(installation), settings });
    const vectors = await embedder.embed(TRIAL_TEXTS);
    await embedder.close();
    if (vectors.includes(null)) throw new EmbeddingFault("MODEL_ZERO", embedder.model);
    endProgress();
    await changeSettings(
      installation,
      { "embedding.model": model, "embedding.enabled": true },
      text,
    );
    clearLastFault(installation.paths.run);
    const { dims } = embedder;
    if (args.has("json")) printJson({ model, name: embedder.model, dims });
    else {
      print(
        text.embedding.ready(model === "default" ? text.embedding.table : embedder.model, dims),
      );
      if (model !== loaded.config.embedding.model) print(text.embedding.embedsAgain);
    }
    return 0;
  } catch (error) {
    endProgress();
    throw asEmbedFault(error, text);
  }
}

/** What is to stand in `embedding.model`, once everything that it needs is there. */
async function prepareModel(args: CommandArgs): Promise<string> {
  const { text, installation } = args;
  const { embedding: words } = text;
  const typed = args.option("model") ?? "";
  if (typed === "")
    throw new Fault("USAGE", words.noModel, words.noModelFix(SUGGESTED_MODELS.join(", ")), 2);
  const asked = await resolveModelFolder(typed);
  const { modelCacheDir } = installation.loaded.config.embedding;
  const choice = parseModelChoice(asked, installation.paths, modelCacheDir);
  refuseOptions(args, choice, asked);
  switch (choice.kind) {
    case "table":
      return asked;
    case "endpoint":
      return endpointSetting(choice.url, await endpointName(args, choice));
    case "folder": {
      const isOwn = asked.startsWith("/") || asked.startsWith("~");
      if (isOwn) readModelFolder(choice.path, choice.name);
      const hub = args.option("hub") ?? host().env["HF_ENDPOINT"] ?? DEFAULT_HUB;
      const offered = isOwn ? null : await findHubModel(hub, asked, LISTING_MS);
      await downloadMissingFiles(args, offered);
      return asked;
    }
  }
}

/** A folder beside the person is meant, where one is typed so. */
async function resolveModelFolder(typed: string): Promise<string> {
  if (!/^\.{1,2}(?:\/|$)/.test(typed)) return typed;
  return fromHere(typed);
}

function refuseOptions({ text, option }: CommandArgs, { kind }: ModelChoice, asked: string): void {
  const isNamed = kind === "folder" && !/^[/~]/.test(asked);
  const needless = [...(kind === "endpoint" ? [] : ["name"]), ...(isNamed ? [] : ["hub"])].find(
    (name) => option(name) !== undefined,
  );
  if (needless !== undefined)
    throw usageFault(text, "embed", text.embedding.notForThis(`--${needless}`));
}

/** The one that was named; else the only one that it offers. */
async function endpointName(
  { option, installation, text }: CommandArgs,
  { url, name }: Extract<ModelChoice, { kind: "endpoint" }>,
): Promise<string> {
  const named = option("name") ?? name;
  if (named !== "") return named;
  const { paths, settings, env } = embeddingHome(installation);
  const key = readEndpointKey(paths.home, env);
  const { clientTimeoutMs: timeoutMs } = settings.server;
  const names = await endpointModels({ url, key, timeoutMs });
  const [only, ...others] = names;
  if (only !== undefined && others.length === 0) return only;
  const { faults, manyNames } = text.embedding;
  const [message, fix] = faults.NO_ENDPOINT_MODEL(url);
  throw new Fault(
    "NO_ENDPOINT_MODEL",
    names.length === 0 ? message : manyNames(url, names.slice(0, 20).join(", ")),
    fix,
  );
}

/** Downloads what is not there, after a yes. */
async function downloadMissingFiles(args: CommandArgs, model: HubModel | null): Promise<void> {
  const { installation, text, has } = args;
  const { embedding: words } = text;
  const { home, program, env } = { ...embeddingHome(installation), home: installation.paths.home };
  const folder =
    model === null
      ? null
      : `${modelFolder(installation.paths, installation.loaded.config.embedding.modelCacheDir)}/${model.name}`;
  const isBrought = folder === null || model === null || isWhole(folder, model);
  const needsRuntime = !isRuntimeThere(home);
  if (isBrought && !needsRuntime) return;
  if (!has("json")) {
    if (!isBrought) print(words.plan.model(model.name, sizeText(modelBytes(model)), model.hub));
    const { download: size, kept } = RUNTIME_MEGABYTES;
    if (needsRuntime) print(words.plan.runtime(size, kept));
  }
  const refusal = new Fault("NOT_CONFIRMED", words.notConfirmed, text.faults.notConfirmedFix);
  if (!has("yes")) confirm(words.plan.question, true, text, refusal);
  if (needsRuntime) {
    progress(words.installing);
    await installRuntime(home, program, env);
  }
  if (isBrought) return;
  await downloadModel(model, folder, {
    stallMs: STALL_MS,
    progress: (done, all) => progress(words.downloading(sizeText(done), sizeText(all))),
  });
}

const isWhole = (folder: string, { files }: HubModel): boolean =>
  files.every(({ name }) => existsSync(`${folder}/${name}`));
