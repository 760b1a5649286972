/** `self-gen embed`, what `doctor` says of it, and why a model cannot be had. */
import type { EmbeddingFaultText } from "../embedding-faults.ts";
import { counted } from "./counted.ts";

const runAgain = "run the same command again: it goes on where it stopped";

const faults: EmbeddingFaultText = {
  TABLE_BROKEN: (name) => [`the built-in table cannot be read (${name})`, "self-gen install"],
  NO_MODEL_FOLDER: (path) => [
    `no model at ${path}`,
    "self-gen embed setup --model NAME, or --model default for the built-in table",
  ],
  MODEL_INCOMPLETE: (path) => [
    `not a complete model: ${path} is missing`,
    "pick a model with ONNX weights and a tokenizer.json",
  ],
  MODEL_FAILED: (detail) => [
    `the model does not work: ${detail}`,
    "self-gen embed setup --model default goes back to the built-in table",
  ],
  NO_RUNTIME: (path) => [
    `the packages that run a model are not installed (${path})`,
    "self-gen embed setup --model NAME installs them",
  ],
  RUNTIME_FAILED: (detail) => [
    `the packages that run a model could not be installed: ${detail}`,
    "check that your npm registry can be reached, then run it again",
  ],
  NO_PLATFORM: (name) => [
    `no packages for ${name}: models run on Linux (x64, arm64) and on Apple silicon`,
    "use an endpoint (--model http://…) or the built-in table (--model default)",
  ],
  BAD_ENDPOINT: (url) => [
    `not an endpoint: ${url}`,
    "give an address without name, password or query, such as http://127.0.0.1:11434/v1",
  ],
  NO_ENDPOINT_MODEL: (url) => [`which model of ${url}?`, "add --name MODEL"],
  ENDPOINT_UNREACHABLE: (detail) => [
    `cannot reach the endpoint ${detail}`,
    "check that it runs, and the address",
  ],
  ENDPOINT_SLOW: (url) => [
    `no answer from ${url} in time`,
    "check that it runs; self-gen config set embedding.server.clientTimeoutMs 30000 waits longer",
  ],
  ENDPOINT_KEY: (url) => [
    `${url} wants a key, or another one`,
    "put it into ~/.self-generation/embedding/key and chmod 600 that file, or set SELF_GEN_EMBEDDING_KEY",
  ],
  ENDPOINT_STATUS: (detail) => [
    `the endpoint answered ${detail}`,
    "check the address and the model's name",
  ],
  ENDPOINT_ANSWER: (detail) => [
    `the endpoint does not answer with embeddings of one size (${detail})`,
    "check that the address ends where /embeddings follows, and that the model is one for embeddings",
  ],
  KEY_READABLE: (path) => [`others can read the key in ${path}`, `chmod 600 ${path}`],
  KEY_UNSAFE: (origin) => [
    `the key would travel unencrypted to ${origin}`,
    "use https, or an endpoint on this machine",
  ],
  BAD_HUB: (hub) => [`not a hub: ${hub}`, "give an address such as https://huggingface.co"],
  HUB_UNREACHABLE: (detail) => [
    `cannot reach the hub ${detail}`,
    `check the connection and --hub, then ${runAgain}`,
  ],
  HUB_SLOW: (hub) => [`nothing more comes from ${hub}`, runAgain],
  HUB_STATUS: (detail) => [
    `the hub answered ${detail}`,
    "check --model and --hub; try again later",
  ],
  HUB_ANSWER: (hub) => [`${hub} does not answer like a hub of models`, "check --hub"],
  NO_HUB_MODEL: (name) => [
    `the hub has no model ${name}`,
    "give it as OWNER/NAME, such as Xenova/multilingual-e5-small",
  ],
  HUB_CHECKSUM: (file) => [
    `${file} is not what the hub said it would be; it was thrown away`,
    "run it again; if it stays so, use another hub",
  ],
};

export const embedding = {
  faults,
  labels: { state: "Search by meaning", model: "Model", server: "Server", threshold: "Threshold" },
  on: "on",
  off: "off",
  turnedOn: "Search by meaning is on.",
  turnedOff: "Search by meaning is off; search finds words and their forms.",
  turnOn: "self-gen embed on turns it on",
  table: "built-in table",
  folder: (name: string, path: string) => (name === path ? path : `${name} in ${path}`),
  endpoint: (name: string, url: string) => `${name} at ${url}`,
  serverUp: (pid: number, since: string, texts: number) =>
    `running since ${since} (process ${pid}), ${counted(texts, "text")} embedded`,
  serverDown: "not running; starts with the next session, or when it is needed",
  serverOther: (model: string) => `running with another model (${model}); leaves within seconds`,
  fine: (model: string, isUp: boolean) => `${model}; server ${isUp ? "running" : "not running"}`,
  isOff: "off; self-gen embed on turns it on",
  plan: {
    model: (name: string, size: string, hub: string) => `Download ${name}: ${size} from ${hub}`,
    runtime: (megabytes: number, kept: number) =>
      `Install the packages that run it: about ${megabytes} MB from your npm registry, ${kept} MB of which stay`,
    question: "Continue?",
  },
  notConfirmed: "not confirmed, nothing was downloaded",
  downloading: (done: string, all: string) => `${done} of ${all}`,
  installing: "Installing the packages that run a model …",
  loading: "Loading the model …",
  ready: (model: string, dims: number) => `Ready: ${model}, ${dims} dimensions.`,
  embedsAgain: "What was recorded is embedded anew in the background; search answers meanwhile.",
  noModel: "--model is missing",
  noModelFix: (names: string) =>
    `give --model default, a folder, an http address, or a model's name: ${names}`,
  manyNames: (url: string, names: string) => `${url} offers ${names}`,
  notForThis: (option: string) => `${option} has nothing to do with this model`,
  options: {
    model: "setup: default, OWNER/NAME on the hub, a folder, or an endpoint's address",
    hub: "setup: another hub than https://huggingface.co; or HF_ENDPOINT",
    name: "setup: what the endpoint calls the model",
    yes: "setup: downloads without asking",
    idle: "run: leaves after so many seconds without a request",
  },
};

export const manualEmbed = {
  embed: {
    about: [
      "Search by meaning: a query and a text that say the same in other words, or in the other language, find each other. A small table inside the program does that by default: nothing to download, nothing leaves this machine.",
      "`setup` changes the model. With the name of an ONNX model in Transformers.js layout it downloads it, with a folder it uses the one there, and either way it installs the packages that run it below `~/.self-generation/embedding`. With an address it asks an OpenAI-compatible endpoint of your own; redacted texts are then sent there. `--model default` goes back to the table. Nothing else in the program downloads anything, and `setup` asks before it does.",
      "Put an endpoint's key in `~/.self-generation/embedding/key` (chmod 600) or in SELF_GEN_EMBEDDING_KEY. It is never printed.",
      "A server keeps the model in memory for everything that needs it: a session's start starts it, and it leaves after `embedding.server.idleTimeoutMinutes` without a request. `run` is that server in the foreground. `status` tells model and server; `on` and `off` switch search by meaning.",
    ],
    examples: {
      "self-gen embed": "which model is used, and whether its server runs",
      "self-gen embed setup --model Xenova/multilingual-e5-small":
        "a multilingual model, about 135 MB, run on this machine",
      "self-gen embed setup --model ~/models/my-model": "a model that you have already",
      "self-gen embed setup --model http://127.0.0.1:11434/v1 --name bge-m3":
        "an endpoint of your own, such as Ollama",
      "self-gen embed setup --model default": "back to the built-in table",
      "self-gen embed off": "search by words only",
    },
  },
};
