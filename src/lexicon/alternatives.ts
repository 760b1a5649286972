/**
 * Things of which a project mostly takes one: whoever names another of the same row may mean that the first is over. Small
 * letters; a row may hold words of several languages.
 */
import { NODE_MANAGERS, PYTHON_MANAGERS } from "./managed-packages.ts";

export const ALTERNATIVES: readonly string[] = [
  NODE_MANAGERS,
  PYTHON_MANAGERS,
  "jest vitest mocha ava jasmine",
  "pytest unittest",
  "cypress playwright selenium",
  "postgres postgresql mysql mariadb sqlite mongodb mongo dynamodb redis memcached duckdb",
  "react vue svelte angular solid preact",
  "next nuxt remix astro sveltekit",
  "express fastify hono koa nestjs",
  "django flask fastapi",
  "tailwind css sass scss bootstrap emotion",
  "docker podman",
  "webpack vite rollup esbuild parcel turbopack",
  "eslint biome oxlint prettier oxfmt",
  "prisma drizzle typeorm sequelize knex",
  "rest graphql grpc trpc",
  "redux zustand mobx recoil jotai",
  "axios fetch ky",
  "s3 r2 gcs",
  "stripe paddle paypal",
  "jwt cookie cookies session sessions 쿠키 세션 토큰",
  "english korean japanese chinese german french spanish 영어 영문 한국어 한글 국문 일본어 중국어",
  "존댓말 반말",
  "camelcase snake_case kebab-case pascalcase",
  "tabs spaces tab space 탭 스페이스 공백",
  "singular plural 단수 복수",
  "cents decimals floats integers dollars 센트 정수 실수 소수 소수점",
  "utc local 현지",
  "reducer hook hooks",
  "내림 반올림 올림",
];

/** Other names of tools and services that people write in small letters. */
export const KNOWN_NAMES =
  "node deno typescript javascript python rust golang java kotlin terraform kubernetes aws vercel netlify heroku cloudflare supabase firebase auth0 clerk kafka rabbitmq elasticsearch nginx git github gitlab uuid ulid zod valibot yup lodash dayjs moment luxon black pino winston ruff mypy gradle maven storybook figma sentry json yaml toml xml csv html markdown";
