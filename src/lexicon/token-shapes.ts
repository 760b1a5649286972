import {
  ALNUM,
  DIGIT,
  DOT,
  EQUALS,
  HEX,
  LOWER,
  PERCENT,
  SLASH_PLUS,
  TOKEN,
  UPPER,
  UPPER_AF,
  WORD,
} from "./character-classes.ts";

/**
 * The known shapes of keys and tokens, as data. A token is a prefix and a body: at least `min`
 * characters of `body`; where `max` is given the body ends there and no word character follows.
 * `needs` guards prefixes that are also words: the body must hold a digit, or a digit and letters
 * of both cases, or letters that change their case as no word does. A rule only applies where no letter or digit stands
 * before the prefix, or, if the prefix ends in a sign and is of four characters, where a word is glued to it
 * (`keyghp_…`) and the body is as random as can be (`tokens/glued-tokens.ts`).
 *
 * Prefixes, lengths and alphabets are facts that the services document, and that public tables of rules collect: gitleaks
 * (github.com/gitleaks/gitleaks, config/gitleaks.toml, MIT), trufflehog (github.com/trufflesecurity/trufflehog,
 * pkg/detectors) and secretlint (github.com/secretlint/secretlint, packages/@secretlint, MIT). Where those disagree the
 * shorter length counts.
 */
export interface TokenRule {
  readonly prefixes: string;
  readonly body: number;
  readonly min: number;
  readonly max?: number;
  readonly needs?: "digit" | "mixed";
  /** The prefix is common in base64, so neither `/` nor `+` may stand before it. */
  readonly isAlone?: boolean;
  /** Words end as the prefix does (`monkey-`, `LATEST-`), so a word before it says nothing. */
  readonly endsWords?: boolean;
}

const BASE64 = ALNUM | SLASH_PLUS | EQUALS;
const URL_BASE64 = TOKEN | EQUALS;
const UPPER_ALNUM = DIGIT | UPPER;

export const TOKEN_RULES: readonly TokenRule[] = [
  // Cloud
  { prefixes: "AKIA ASIA AROA AIDA ABIA ACCA AGPA ANPA", body: UPPER_ALNUM, min: 16, max: 16 },
  { prefixes: "ABSK bedrock-api-key-", body: BASE64, min: 60 },
  { prefixes: "AIza", body: TOKEN, min: 33 },
  { prefixes: "GOCSPX-", body: TOKEN, min: 20 },
  { prefixes: "LTAI", body: ALNUM, min: 12, max: 26, needs: "digit" },
  { prefixes: "AKID", body: ALNUM, min: 30, needs: "digit" },
  { prefixes: "ncp_", body: WORD, min: 20, needs: "digit" },
  { prefixes: "dop_v1_ doo_v1_ dor_v1_ dos_v1_", body: HEX, min: 40 },
  { prefixes: "HRKU- HRKU-AA", body: TOKEN, min: 30 },
  { prefixes: "AQVN t1.9eu", body: TOKEN | DOT, min: 30, needs: "digit" },
  { prefixes: "LKAJ", body: UPPER_ALNUM, min: 16, max: 16 },
  { prefixes: "fm1_ fm2_ fm1r_ fm1a_ fo1_", body: BASE64 | TOKEN, min: 30, needs: "digit" },
  { prefixes: "rnd_", body: ALNUM, min: 24, needs: "mixed" },
  { prefixes: "vcp_ vck_ vca_ vci_ vcr_ vercel_blob_rw_", body: WORD, min: 24, needs: "digit" },
  { prefixes: "nfp_ nfc_ nfo_ nfu_ nfb_", body: ALNUM, min: 30, needs: "digit" },
  { prefixes: "pscale_tkn_ pscale_pw_ pscale_oauth_", body: TOKEN | DOT | EQUALS, min: 20 },
  { prefixes: "sbp_ sbp_v0_ sbp_oauth_", body: HEX, min: 40 },
  { prefixes: "sb_secret_ napi_", body: TOKEN, min: 20, needs: "digit" },
  { prefixes: "tskey-", body: TOKEN, min: 20, needs: "digit" },
  { prefixes: "cfut_ cfat_ cfk_", body: WORD, min: 36, needs: "digit" },
  // Our own (`team/hub/tokens.ts`)
  { prefixes: "sgh_", body: TOKEN, min: 50 },
  // Code hosting, CI, packages
  { prefixes: "ghp_ gho_ ghu_ ghs_ ghr_", body: TOKEN | DOT, min: 30 },
  { prefixes: "github_pat_", body: WORD, min: 22 },
  {
    prefixes:
      "glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- glwt-",
    body: TOKEN | DOT,
    min: 18,
    needs: "digit",
  },
  { prefixes: "GR1348941", body: TOKEN, min: 20 },
  { prefixes: "ATBB", body: URL_BASE64, min: 28, needs: "digit" },
  { prefixes: "ATATT3 ATCTT3 ATSTT3 ATOA3", body: URL_BASE64, min: 40 },
  { prefixes: "ATTA", body: HEX | UPPER_AF, min: 60 },
  { prefixes: "npm_", body: ALNUM, min: 34, needs: "digit" },
  { prefixes: "pypi-AgE pypi-AgN", body: TOKEN, min: 40 },
  { prefixes: "rubygems_", body: HEX, min: 40 },
  { prefixes: "oy2", body: DIGIT | LOWER, min: 43, max: 43, needs: "digit" },
  { prefixes: "cio", body: ALNUM, min: 32, max: 32, needs: "mixed" },
  { prefixes: "dckr_pat_ dckr_oat_", body: TOKEN, min: 20 },
  { prefixes: "CLOJARS_", body: HEX, min: 60 },
  { prefixes: "bkua_ bkct_ bkpt_ bkaj_", body: WORD, min: 30, needs: "digit" },
  { prefixes: "CCIPAT_ CCIPRJ_", body: TOKEN, min: 30 },
  { prefixes: "sqp_ squ_ sqa_", body: HEX, min: 40 },
  { prefixes: "sgp_", body: WORD, min: 40, needs: "digit" },
  { prefixes: "AKCp", body: ALNUM, min: 60 },
  { prefixes: "cmVmdGtu", body: ALNUM, min: 40 },
  { prefixes: "API-", body: UPPER_ALNUM, min: 26, needs: "digit", endsWords: true },
  { prefixes: "pul-", body: HEX, min: 40 },
  { prefixes: "ico-", body: ALNUM, min: 32, max: 32, needs: "mixed", endsWords: true },
  { prefixes: "pnu_ pnb_", body: ALNUM, min: 36, needs: "digit" },
  { prefixes: "dnkey-", body: DIGIT | LOWER | TOKEN, min: 26 },
  { prefixes: "tk-us-", body: TOKEN, min: 48, max: 48 },
  { prefixes: "sm_aat_ sm_pat_ sm_sat_", body: ALNUM, min: 16 },
  { prefixes: "p8e-", body: DIGIT | LOWER, min: 32, max: 32 },
  { prefixes: "4b1d", body: ALNUM, min: 38, max: 38, needs: "mixed" },
  // Chat
  { prefixes: "xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xoxo- xoxc- xapp- xwfp-", body: TOKEN, min: 10 },
  { prefixes: "xoxd-", body: TOKEN | PERCENT | SLASH_PLUS | EQUALS, min: 10 },
  // Payment and commerce
  {
    prefixes: "sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_ sk_org_live_",
    body: WORD,
    min: 10,
  },
  { prefixes: "whsec_", body: BASE64, min: 24 },
  { prefixes: "test_sk_ live_sk_ test_gsk_ live_gsk_", body: WORD, min: 16, needs: "digit" },
  { prefixes: "test_ck_ live_ck_ test_gck_ live_gck_", body: WORD, min: 16, needs: "digit" },
  { prefixes: "sq0atp- sq0csp- sq0idp-", body: TOKEN, min: 20 },
  { prefixes: "EAAA EAAC EAAG EAAl EAAB", body: TOKEN, min: 56, needs: "digit", isAlone: true },
  { prefixes: "rzp_live_ rzp_test_", body: ALNUM, min: 14 },
  { prefixes: "pdl_live_ pdl_sdbx_ polar_oat_ polar_pat_", body: WORD, min: 20 },
  { prefixes: "FLWSECK-", body: TOKEN, min: 20 },
  { prefixes: "FLWSECK_TEST-", body: TOKEN, min: 10 },
  { prefixes: "APP_USR- TEST-", body: HEX | TOKEN, min: 50, needs: "digit", endsWords: true },
  { prefixes: "shpat_ shpca_ shppa_ shpss_ shptka_ shprt_", body: ALNUM, min: 30, needs: "digit" },
  { prefixes: "DEV PRD", body: DIGIT | UPPER_AF, min: 32 },
  { prefixes: "imp_apikey_ portone_", body: ALNUM, min: 24, needs: "digit" },
  { prefixes: "shippo_live_ shippo_test_", body: HEX, min: 40 },
  { prefixes: "EZAK EZTK", body: ALNUM, min: 50 },
  { prefixes: "duffel_live_ duffel_test_", body: TOKEN, min: 40 },
  {
    prefixes: "access-sandbox- access-production- access-development-",
    body: HEX | TOKEN,
    min: 36,
  },
  // Mail and messages
  { prefixes: "key-", body: HEX, min: 32, max: 32, endsWords: true },
  { prefixes: "xkeysib- xsmtpsib-", body: TOKEN, min: 60 },
  { prefixes: "NCS NCSA", body: UPPER_ALNUM, min: 12, max: 13, needs: "digit" },
  { prefixes: "pat-na1- pat-eu1-", body: HEX | TOKEN, min: 36 },
  // Models
  { prefixes: "pk-lf-", body: HEX | TOKEN, min: 36 },
  {
    prefixes:
      "sk-ant-api03- sk-ant-oat01- sk-ant-admin01- sk-proj- sk-svcacct- sk-admin- sk-or-v1-",
    body: TOKEN,
    min: 20,
    needs: "digit",
  },
  { prefixes: "sk- csk-", body: TOKEN, min: 20, needs: "digit" },
  { prefixes: "sk_", body: HEX, min: 40 },
  { prefixes: "hf_ api_org_", body: ALNUM, min: 30 },
  { prefixes: "r8_", body: ALNUM, min: 30 },
  { prefixes: "gsk_", body: ALNUM, min: 40 },
  { prefixes: "xai-", body: ALNUM, min: 40 },
  { prefixes: "pplx-", body: ALNUM, min: 32 },
  { prefixes: "nvapi-", body: TOKEN, min: 40 },
  {
    prefixes: "tvly- jina_ pcsk_ fw_ e2b_ glhf_ esecret_ gsk-",
    body: TOKEN,
    min: 24,
    needs: "digit",
  },
  { prefixes: "lsv2_pt_ lsv2_sk_ ls__", body: WORD, min: 32 },
  { prefixes: "pa-", body: TOKEN, min: 40, needs: "mixed" },
  { prefixes: "fc-", body: HEX, min: 32, max: 32 },
  // Monitoring, work tools
  { prefixes: "dapi dkea dose dsapi", body: HEX | TOKEN, min: 32, needs: "digit" },
  { prefixes: "NRAK- NRJS- NRII- NRIQ- NRRA- NRBR-", body: TOKEN, min: 19 },
  { prefixes: "glc_ glsa_", body: BASE64 | TOKEN, min: 30 },
  { prefixes: "sntrys_ sntryu_ sntrya_ sntryi_", body: BASE64 | TOKEN, min: 40 },
  { prefixes: "phx_ phs_", body: ALNUM, min: 30 },
  { prefixes: "lin_api_ lin_oauth_", body: ALNUM, min: 30 },
  { prefixes: "ntn_", body: ALNUM, min: 40 },
  { prefixes: "secret_", body: ALNUM, min: 40, needs: "digit" },
  { prefixes: "figd_ figo_ figu_ figor_ figoh_", body: TOKEN, min: 36 },
  { prefixes: "PMAK-", body: HEX | TOKEN, min: 50 },
  { prefixes: "CFPAT-", body: TOKEN, min: 40 },
  { prefixes: "tfp_", body: TOKEN | DOT, min: 40 },
  { prefixes: "rdme_", body: ALNUM, min: 60 },
  { prefixes: "fio-u-", body: TOKEN, min: 50 },
  { prefixes: "aio_", body: ALNUM, min: 28, max: 28, needs: "digit" },
  { prefixes: "ops_eyJ", body: BASE64 | TOKEN, min: 60 },
  { prefixes: "AGE-SECRET-KEY-1", body: UPPER_ALNUM, min: 40 },
  { prefixes: "APA91b", body: TOKEN, min: 100 },
  // `-----BEGIN … PRIVATE KEY` in base64, as kubeconfigs and manifests hold it: plain, RSA, EC, OPENSSH, ENCRYPTED, DSA, PGP
  {
    prefixes:
      "LS0tLS1CRUdJTiBQUklWQVRFI LS0tLS1CRUdJTiBSU0EgUFJJVkFURS LS0tLS1CRUdJTiBFQyBQUklWQVRF LS0tLS1CRUdJTiBPUEVOU1NII LS0tLS1CRUdJTiBFTkNSWVBURUQg LS0tLS1CRUdJTiBEU0Eg LS0tLS1CRUdJTiBQR1AgUFJJVkFURS",
    body: BASE64,
    min: 20,
  },
];

/** Prefixes that are short or end words (`task-`), and count behind one all the same if the body is this long without a sign. */
export const GLUED_RULES: readonly TokenRule[] = [
  { prefixes: "sk- hf_ r8_", body: ALNUM, min: 34, needs: "mixed" },
];

/**
 * Tokens whose prefix ends in a dot: the long part comes after it. `before` characters of a fixed
 * part may stand in front of the prefix (`<id>.atlasv1.<secret>`).
 */
export interface DottedRule {
  readonly prefix: string;
  readonly body: number;
  readonly min: number;
  readonly before?: number;
}

export const DOTTED_RULES: readonly DottedRule[] = [
  { prefix: "AQ.", body: TOKEN, min: 40 },
  { prefix: "SG.", body: TOKEN | DOT, min: 40 },
  { prefix: "hvs.", body: TOKEN, min: 20 },
  { prefix: "hvb.", body: TOKEN, min: 20 },
  { prefix: "hvr.", body: TOKEN, min: 20 },
  { prefix: "ya29.", body: TOKEN | DOT, min: 20 },
  { prefix: "sl.", body: TOKEN, min: 60 },
  { prefix: "sl.u.", body: TOKEN, min: 60 },
  { prefix: "sl.B.", body: TOKEN, min: 60 },
  { prefix: "dp.pt.", body: ALNUM, min: 40 },
  { prefix: "dp.st.", body: ALNUM, min: 40 },
  { prefix: "dp.ct.", body: ALNUM, min: 40 },
  { prefix: "dp.sa.", body: ALNUM, min: 40 },
  { prefix: "dp.said.", body: ALNUM, min: 40 },
  { prefix: "dp.scim.", body: ALNUM, min: 40 },
  { prefix: "dp.audit.", body: ALNUM, min: 40 },
  { prefix: "dt0c01.", body: UPPER | DIGIT | DOT, min: 60 },
  { prefix: "dt0s01.", body: UPPER | DIGIT | DOT, min: 60 },
  { prefix: "dt0s02.", body: UPPER | DIGIT | DOT, min: 60 },
  { prefix: "dt0s16.", body: UPPER | DIGIT | DOT, min: 60 },
  { prefix: "pat.", body: TOKEN | DOT, min: 68 },
  { prefix: "sat.", body: TOKEN | DOT, min: 68 },
  { prefix: "amzn.mws.", body: HEX | TOKEN, min: 36 },
  { prefix: ".atlasv1.", body: TOKEN | EQUALS, min: 50, before: 14 },
];
