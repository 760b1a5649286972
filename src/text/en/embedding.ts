/** `self-gen embed`, its check in `doctor`, and errors of models. */
import type { EmbeddingFaultText } from "../embedding-faults.ts";
import { groupThousands } from "../group-thousands.ts";
import { pluralize } from "./pluralize.ts";

const runAgain = "run the same command again; it continues where it stopped";

const faults: EmbeddingFaultText = {
  TABLE_BROKEN: (name) => [`cannot read the built-in model (${name})`, "run self-gen install"],
  NO_MODEL_FOLDER: (path) => [
    `no model in ${path}`,
    "run self-gen embed setup --model NAME, or --model default for the built-in model",
  ],
  MODEL_INCOMPLETE: (path) => [
    `model is incomplete; file is missing: ${path}`,
    "choose a model with ONNX weights and a tokenizer.json",
  ],
  MODEL_FAILED: (detail) => [
    `model does not work: ${detail}`,
    "use the built-in model: self-gen embed setup --model default",
  ],
  MODEL_DIMENSIONS: (dims) => [
    `embeddings with ${dims} dimensions cannot be used`,
    "choose a model for text embeddings, with 4 to 8,192 dimensions",
  ],
  MODEL_ZERO: (name) => [
    `${name} returned embeddings of zeros only`,
    "choose a model for text embeddings",
  ],
  SERVER_FAILED: (detail) => [
    `the embedding server cannot run: ${detail}`,
    "remove the cause, or change its socket: self-gen config set embedding.server.socketPath PATH",
  ],
  NO_RUNTIME: (path) => [
    `packages to run a model are missing (${path})`,
    "install them: self-gen embed setup --model NAME",
  ],
  RUNTIME_FAILED: (detail) => [
    `cannot install the packages to run a model: ${detail}`,
    "check your npm registry, then try again",
  ],
  NO_PLATFORM: (name) => [
    `no packages for ${name}; models run on Linux (x64, arm64) and Apple silicon`,
    "use an endpoint (--model http://…) or the built-in model (--model default)",
  ],
  BAD_ENDPOINT: (url) => [
    `not an endpoint: ${url}`,
    "use a URL without user, password or query, such as http://127.0.0.1:11434/v1",
  ],
  NO_ENDPOINT_MODEL: (url) => [`missing model name for ${url}`, "add --name MODEL"],
  ENDPOINT_UNREACHABLE: (detail) => [
    `cannot reach the endpoint ${detail}`,
    "check that it is running, and its URL",
  ],
  ENDPOINT_SLOW: (url) => [
    `no answer in time: ${url}`,
    "check that it is running, or wait longer: self-gen config set embedding.server.clientTimeoutMs 30000",
  ],
  ENDPOINT_KEY: (url) => [
    `key is missing or invalid: ${url}`,
    "put the key in ~/.self-generation/embedding/key and run chmod 600 on it, or set SELF_GEN_EMBEDDING_KEY",
  ],
  ENDPOINT_STATUS: (detail) => [
    `the endpoint answered ${detail}`,
    "check the URL and the model name",
  ],
  ENDPOINT_ANSWER: (detail) => [
    `the endpoint returned no usable embeddings (${detail})`,
    "check that /embeddings follows the URL, and that the model is for embeddings",
  ],
  KEY_READABLE: (path) => [`other users can read the key: ${path}`, `run chmod 600 ${path}`],
  KEY_UNSAFE: (origin) => [
    `the key would be sent unencrypted to ${origin}`,
    "use https, or an endpoint on this machine",
  ],
  BAD_HUB: (hub) => [`not a hub: ${hub}`, "use a URL such as https://huggingface.co"],
  HUB_UNREACHABLE: (detail) => [
    `cannot reach the hub ${detail}`,
    `check the connection and --hub, then ${runAgain}`,
  ],
  HUB_SLOW: (hub) => [`download stalled: ${hub}`, runAgain],
  HUB_STATUS: (detail) => [
    `the hub answered ${detail}`,
    "check --model and --hub, or try again later",
  ],
  HUB_ANSWER: (hub) => [`not a model hub: ${hub}`, "check --hub"],
  NO_HUB_MODEL: (name) => [
    `no such model on the hub: ${name}`,
    "use OWNER/NAME, such as Xenova/multilingual-e5-small",
  ],
  HUB_CHECKSUM: (file) => [
    `checksum does not match: ${file}; file deleted`,
    "try again; if it persists, use another hub",
  ],
};

export const embedding = {
  faults,
  labels: {
    state: "Semantic search",
    model: "Model",
    server: "Server",
    threshold: "Threshold",
    embedded: "Embeddings",
  },
  on: "on",
  off: "off",
  turnedOn: "Turned semantic search on",
  turnedOff: "Turned semantic search off. Search still finds words and their forms",
  turnOn: "Turn on: self-gen embed on",
  table: "built-in model",
  folder: (name: string, path: string) => (name === path ? path : `${name} in ${path}`),
  endpoint: (name: string, url: string) => `${name} at ${url}`,
  serverUp: (pid: number, since: string, texts: number) =>
    `running since ${since} (process ${pid}), ${pluralize(texts, "text")} embedded`,
  serverDown: "not running; starts with the next session or when needed",
  serverOther: (model: string) => `running with another model (${model}); exits within seconds`,
  fine: (model: string, isUp: boolean) => `${model}, server ${isUp ? "running" : "not running"}`,
  missing: (documents: number, of: number) =>
    `${groupThousands(documents)} of ${pluralize(of, "document")} not embedded yet`,
  failedAt: (time: string) => `Failing since ${time}`,
  wordsOnly: (message: string) =>
    `semantic search does not work: ${message}. Results match words only`,
  isOff: "off. Turn on: self-gen embed on",
  plan: {
    model: (name: string, size: string, hub: string) => `Download ${name}: ${size} from ${hub}`,
    runtime: (megabytes: number, kept: number) =>
      `Install the packages to run it: about ${megabytes} MB from your npm registry, ${kept} MB on disk`,
    question: "Continue?",
  },
  notConfirmed: "not confirmed; nothing changed",
  downloading: (done: string, all: string) => `Downloading ${done} of ${all}…`,
  installing: "Installing packages…",
  loading: "Loading the model…",
  ready: (model: string, dims: number) => `Ready: ${model}, ${dims} dimensions`,
  embedsAgain: "Rebuilding embeddings in the background. Search works meanwhile",
  noModel: "missing option: --model",
  noModelFix: (names: string) => `add --model with default, a folder, a URL or a name: ${names}`,
  manyNames: (url: string, names: string) => `models at ${url}: ${names}`,
  notForThis: (option: string) => `not an option for this model: ${option}`,
  options: {
    model: "Model: default, OWNER/NAME on the hub, a folder or a URL",
    hub: "Use another hub (default: HF_ENDPOINT or https://huggingface.co)",
    name: "Model name at the endpoint",
    yes: "Skip confirmation",
    idle: "Exit after this long without a request",
  },
};

export const manualEmbed = {
  embed: {
    about: [
      "Semantic search finds other words with the same meaning, in both languages. The built-in model needs no download, and nothing leaves this machine.",
      "`setup` changes the model: a name downloads an ONNX model and the packages to run it, a folder uses the model there, a URL uses an OpenAI-compatible endpoint. An endpoint gets redacted text; put its key in `~/.self-generation/embedding/key` (chmod 600) or SELF_GEN_EMBEDDING_KEY.",
    ],
    examples: {
      "self-gen embed": "Show the model and its server",
      "self-gen embed setup --model Xenova/multilingual-e5-small":
        "Download a multilingual model (about 135 MB)",
      "self-gen embed setup --model http://127.0.0.1:11434/v1 --name bge-m3":
        "Use your own endpoint, such as Ollama",
    },
  },
};
