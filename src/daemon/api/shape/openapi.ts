/** The OpenAPI document of the routes, made from the same table that requests are read by. */
import { type ConversionConfig, toJsonSchemaDefs } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { API_ROOT } from "../../../config/http-access.ts";
import { version } from "../../../config/version.ts";
import type { Text } from "../../../text/text.ts";
import type { DeclaredFields } from "../../declared-fields.ts";
import { isNeeded, type QueryParamName, queryParamSchema } from "../request/parameters.ts";
import type { RouteName } from "../route.ts";
import { EVENTS, OPENAPI, ROUTES } from "../routes.ts";
import { NAMED_SCHEMAS } from "./schemas.ts";

const ERROR = { $ref: "#/components/schemas/Error" };

const REFUSALS = ["400", "401", "403", "404", "405", "413", "414", "429", "500", "503"] as const;

export function openApiDocument({ api: words }: Text): object {
  const json = (schema: object): object => ({ "application/json": { schema } });
  const schemas = makeSchemas();
  const refusals = Object.fromEntries(
    REFUSALS.map((status) => [status, { description: words.refused, content: json(ERROR) }]),
  );
  const operation = (
    name: RouteName,
    route: DocumentedRoute,
    description: string,
    content: object,
  ): readonly [string, object] => {
    const parameters = parametersOf(route, words);
    const get = {
      operationId: name,
      summary: words.routes[name],
      parameters,
      responses: { "200": { description, content }, ...refusals },
    };
    const head = {
      operationId: `${name}Head`,
      summary: words.head,
      parameters,
      responses: Object.fromEntries(
        ["200", ...REFUSALS].map((status) => [status, { description: words.head }]),
      ),
    };
    return [`${API_ROOT}${route.path}`, { get, head }];
  };
  return {
    openapi: "3.1.0",
    info: { title: words.title, description: words.description, version },
    servers: [{ url: "/" }],
    security: [{ token: [] }],
    paths: Object.fromEntries([
      ...Object.entries(ROUTES).map(([name, route]) =>
        operation(name as RouteName, route, words.answers, json(schemas[name] ?? {})),
      ),
      operation("events", EVENTS, words.stream, {
        "text/event-stream": { schema: { type: "string" } },
      }),
      operation("openapi", OPENAPI, words.answers, json({ type: "object" })),
    ]),
    components: {
      schemas: Object.fromEntries(Object.keys(NAMED_SCHEMAS).map((name) => [name, schemas[name]])),
      securitySchemes: { token: { type: "http", scheme: "bearer", description: words.security } },
    },
  };
}

const SCHEMA_CONFIG = {
  target: "draft-2020-12",
  ignoreActions: ["readonly"],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  // A value or null, in one type instead of two schemas.
  overrideSchema: ({ valibotSchema, jsonSchema: { anyOf } }) => {
    const [one] = valibotSchema.type === "nullable" ? (anyOf ?? []) : [];
    if (typeof one !== "object" || typeof one.type !== "string") return null;
    const { type, enum: values, ...rest } = one;
    return { ...rest, type: [type, "null"], ...(values ? { enum: [...values, null] } : {}) };
  },
} as const satisfies ConversionConfig;

/** All at once: each call would make those that have a name anew. */
const makeSchemas = (): Readonly<Record<string, object>> =>
  toJsonSchemaDefs({ ...NAMED_SCHEMAS, ...answersByRoute() }, SCHEMA_CONFIG);

const answersByRoute = (): Readonly<Record<string, v.GenericSchema>> =>
  Object.fromEntries(Object.entries(ROUTES).map(([name, { answers }]) => [name, answers]));

type DocumentedRoute = {
  readonly path: string;
  readonly parameters: DeclaredFields;
  readonly header?: string;
};

function parametersOf(
  { path, parameters, header }: DocumentedRoute,
  words: Text["api"],
): readonly object[] {
  const ofHead =
    header === undefined
      ? []
      : [
          {
            name: header,
            in: "header",
            required: false,
            description: words.parameters.lastEventId,
            schema: { type: "string" },
          },
        ];
  const ofPath = path.includes("{id}")
    ? [
        {
          name: "id",
          in: "path",
          required: true,
          description: path.startsWith("/event/") ? words.parameters.event : words.parameters.id,
          schema: { type: "string" },
        },
      ]
    : [];
  return [
    ...ofPath,
    ...ofHead,
    ...Object.entries(parameters).map(([name, parameter]) => ({
      name,
      in: "query",
      required: isNeeded(parameter),
      description: words.parameters[name as QueryParamName],
      schema: queryParamSchema(parameter),
    })),
  ];
}
