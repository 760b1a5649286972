/**
 * Which files hold secrets, judged by name alone: environment files, private keys, key stores and
 * the credential files of well-known programs. Letter case does not matter.
 */
export function isSensitivePath(path: string): boolean {
  const trimmed = path.trim().replace(/^["'`]+|["'`]+$/g, "");
  if (trimmed.length === 0 || trimmed.length > MAX_PATH) return false;
  const parts = trimmed.toLowerCase().split(/[/\\]+/);
  const base = parts.at(-1) ?? "";
  const folder = parts.at(-2) ?? "";
  return isSensitiveBase(base) || KEY_FILE.test(base) || isSensitiveIn(folder, base);
}

const MAX_PATH = 4096;
/** `*.key`: in running text `event.key` looks the same, so path-mentions.ts asks for more. */
const KEY_FILE = /[^.]\.key$|[^.]\.env$/;

/** Extensions that are sensitive whatever the name before them. */
export const SECRET_EXTENSIONS =
  "pem p12 pfx jks keystore ppk kdbx p8 keytab ovpn jceks bks pkcs12 agekey".split(" ");

const ENVIRONMENT = /^\.env(?:rc|[.\-_*~].*)?$/;
const SSH_KEY = /^id_(?:rsa.*|(?:dsa|ecdsa|ed25519|xmss)(?:[._-].*)?)$/;
const EXTENSION = new RegExp(`.\\.(?:${SECRET_EXTENSIONS.join("|")})(?:\\.(?:bak|old|orig|enc))?$`);
const WHOLE_NAMES = new Set(
  ".netrc _netrc .pgpass pgpass.conf .my.cnf .mylogin.cnf .htpasswd .git-credentials .vault-token .pypirc .s3cfg .boto .dockercfg .dockerconfigjson .terraformrc credentials.tfrc.json accesstokens.json access_tokens.db secrets.yml secrets.yaml secrets.toml secrets.json".split(
    " ",
  ),
);
const JSON_NAME =
  /^(?:.*[._-])?credentials\.json$|^service[-_]?account.*\.json$|^client_secrets?.*\.json$|firebase-adminsdk.*\.json$|^(?:sa|gcp|gcloud)[-_]?key\.json$/;

export function isSensitiveBase(base: string): boolean {
  if (base === ".env") return true;
  if (base.startsWith(".env")) return ENVIRONMENT.test(base);
  if (base.startsWith("id_")) return SSH_KEY.test(base);
  if (WHOLE_NAMES.has(base) || EXTENSION.test(base)) return true;
  return isSensitiveJson(base);
}

export function isSensitiveJson(base: string): boolean {
  return base.endsWith(".json") && (WHOLE_NAMES.has(base) || JSON_NAME.test(base));
}

/** Files that are sensitive because of the folder they lie in. */
export function isSensitiveIn(folder: string, base: string): boolean {
  switch (folder) {
    case ".aws":
      return base === "credentials" || base === "config";
    case ".docker":
      return base === "config.json";
    case ".kube":
      return base === "config";
    case ".ssh":
      return (
        base !== "" &&
        !/^(?:config|known_hosts.*|authorized_keys.*|environment|\*|.*\.pub)$/.test(base)
      );
    case ".gnupg":
      return /^(?:secring|private-keys).*/.test(base);
    case ".cargo":
      return /^credentials(?:\.toml)?$/.test(base);
    case ".gem":
    case ".azure":
      return base.startsWith("credentials") || base.startsWith("msal_token_cache");
    case "etc":
      return /^(?:shadow|gshadow|sudoers)-?$/.test(base);
    default:
      return false;
  }
}
