/** Cause and fix of each error of a model. */
export type EmbeddingFaultText = Readonly<
  Record<
    | "TABLE_BROKEN"
    | "NO_MODEL_FOLDER"
    | "MODEL_INCOMPLETE"
    | "MODEL_FAILED"
    | "MODEL_DIMENSIONS"
    | "MODEL_ZERO"
    | "SERVER_FAILED"
    | "NO_RUNTIME"
    | "RUNTIME_FAILED"
    | "NO_PLATFORM"
    | "BAD_ENDPOINT"
    | "NO_ENDPOINT_MODEL"
    | "ENDPOINT_UNREACHABLE"
    | "ENDPOINT_SLOW"
    | "ENDPOINT_KEY"
    | "ENDPOINT_STATUS"
    | "ENDPOINT_ANSWER"
    | "KEY_READABLE"
    | "KEY_UNSAFE"
    | "BAD_HUB"
    | "HUB_UNREACHABLE"
    | "HUB_SLOW"
    | "HUB_STATUS"
    | "HUB_ANSWER"
    | "NO_HUB_MODEL"
    | "HUB_CHECKSUM",
    (detail: string) => readonly [message: string, fix: string]
  >
>;
