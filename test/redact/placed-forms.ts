/** Secrets whose place says what they are: a statement, a pipe, a table, the line below a name. */
import type { Form } from "./named-forms.ts";

export const PLACED_FORMS: Readonly<Record<string, Form>> = {
  "Password:, next line": (v) => `Password:\n${v}\n`,
  "password:, indented next line": (v) => `db:\n  password:\n    ${v}\n`,
  "Token:, next line": (v) => `Token:\n${v}\n`,
  "IDENTIFIED BY": (v) => `CREATE USER 'app'@'%' IDENTIFIED BY '${v}';`,
  "IDENTIFIED WITH": (v) =>
    `ALTER USER app IDENTIFIED WITH mysql_native_password BY '${v}' REQUIRE SSL`,
  "FERNET_KEY=v": (v) => `FERNET_KEY=${v}`,
  "AIRFLOW__CORE__FERNET_KEY: v": (v) => `AIRFLOW__CORE__FERNET_KEY: ${v}`,
  "GITHUB_PAT=v": (v) => `GITHUB_PAT=${v}`,
  "CI_PAT=v": (v) => `export CI_PAT=${v}`,
  "MY_PAT: v": (v) => `MY_PAT: ${v}`,
  "secret_id=v": (v) => `vault write auth/approle/login role_id=x secret_id=${v}`,
  "secret_id: v": (v) => `secret_id: ${v}`,
  "terraform default": (v) => `variable "db_password" {\n  type = string\n  default = "${v}"\n}`,
  "terraform default on a line": (v) => `variable "api_token" { default = "${v}" }`,
  "echo pw | sudo -S": (v) => `echo ${v} | sudo -S apt-get update`,
  "echo 'pw' | sudo -S": (v) => `echo '${v}' | sudo -k -S ls`,
  "printf pw | sudo --stdin": (v) => `printf '%s\\n' "${v}" | sudo --stdin ls`,
  "expect, then send": (v) =>
    `expect -c 'spawn ssh root@host; expect "password:"; send "${v}\\r"; interact'`,
  "expect in a here-document": (v) =>
    `expect <<EOF\nspawn scp a b\nexpect "assword"\nsend -- "${v}\\n"\nEOF`,
  "pexpect's sendline": (v) =>
    `child = pexpect.spawn("su")\nchild.expect("assword")\nchild.sendline('${v}')`,
  "sudo -S <<<": (v) => `sudo -S ls <<< "${v}"`,
  chpasswd: (v) => `echo root:${v} | chpasswd`,
  "chpasswd in quotes": (v) => `RUN echo "deploy:${v}" | sudo chpasswd -e`,
  "passwd --stdin": (v) => `echo "${v}" | passwd --stdin deploy`,
  "docker login --password-stdin": (v) => `echo ${v} | docker login -u me --password-stdin ghcr.io`,
  "密码：v": (v) => `密码：${v}`,
  "密码: v": (v) => `用户名: admin 密码: ${v}`,
  "密码是 v": (v) => `数据库密码是 ${v}`,
  "パスワード：v": (v) => `パスワード：${v}`,
  "パスワードは v": (v) => `パスワードは ${v} です`,
  "mot de passe : v": (v) => `mot de passe : ${v}`,
  "contraseña: v": (v) => `contraseña: ${v}`,
};

/** Only an AWS secret stands beside an access key. */
export const PAIR_FORMS: Readonly<Record<string, Form>> = {
  "AWS CSV": (v) => `Access key ID,Secret access key\nAKIAIOSFODNN7ABCDEFG,${v}\n`,
  "AKIA / secret": (v) => `AKIAIOSFODNN7ABCDEFG / ${v}`,
  "AKIA:secret": (v) => `AKIAIOSFODNN7ABCDEFG:${v}`,
  "AKIA secret": (v) => `AKIAIOSFODNN7ABCDEFG ${v}`,
  "AKIA, newline, secret": (v) => `AKIAIOSFODNN7ABCDEFG\n${v}\n`,
};
