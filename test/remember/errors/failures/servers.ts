import { again, other, type Planted } from "./planted.ts";

const UP = [["Bash", "docker compose up -d db"]] as const;

export const servers: readonly Planted[] = [
  again(
    "the database does not run, on another port",
    "psql -h localhost -c 'select 1'",
    'Exit code 2\npsql: error: connection to server at "localhost" (127.0.0.1), port 5432 failed: Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?',
    'Exit code 2\npsql: error: connection to server at "localhost" (127.0.0.1), port 5433 failed: Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?',
    UP,
  ),
  other(
    "the database runs, but the password is wrong",
    "psql -h localhost -c 'select 1'",
    'Exit code 2\npsql: error: connection to server at "localhost" (127.0.0.1), port 5432 failed: Connection refused',
    'Exit code 2\npsql: error: connection to server at "localhost" (127.0.0.1), port 5432 failed: FATAL:  password authentication failed for user "app"',
    UP,
  ),
  other(
    "another table does not exist",
    "psql app -f q.sql",
    'ERROR:  relation "users" does not exist\nLINE 1: select * from users;\n                      ^',
    'ERROR:  relation "orders" does not exist\nLINE 1: select * from orders;\n                      ^',
    [["Bash", "npm run migrate"]],
  ),
  again(
    "the same table does not exist",
    "psql app -f q.sql",
    'ERROR:  relation "users" does not exist\nLINE 1: select * from users;\n                      ^',
    'ERROR:  relation "users" does not exist\nLINE 4: select * from users;\n                      ^',
    [["Bash", "npm run migrate"]],
  ),
  again(
    "a connection is refused by a service of the same name",
    "npm run e2e",
    "Exit code 1\nError: connect ECONNREFUSED 127.0.0.1:6379\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1555:16)",
    "Exit code 1\nError: connect ECONNREFUSED 127.0.0.1:6379\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1607:16)",
    [["Bash", "docker compose up -d redis"]],
  ),
  other(
    "a time-out is no refusal",
    "npm run e2e",
    "Exit code 1\nError: connect ECONNREFUSED 127.0.0.1:6379",
    "Exit code 1\nError: connect ETIMEDOUT 10.0.0.5:6379",
    [["Bash", "docker compose up -d redis"]],
  ),
  other(
    "another status of the same request",
    "node call.js",
    "Exit code 1\nError: Request failed with status code 404",
    "Exit code 1\nError: Request failed with status code 500",
  ),
  again(
    "the same status of the same request",
    "node call.js",
    "Exit code 1\n[10:02:11] Error: Request failed with status code 404",
    "Exit code 1\n[9:47:03] Error: Request failed with status code 404",
  ),
  again(
    "a container's name is taken by another container",
    "docker run --name web nginx",
    'Exit code 125\ndocker: Error response from daemon: Conflict. The container name "/web" is already in use by container "3f4e9b2c1a7d8e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f". You have to remove (or rename) that container to be able to reuse that name.',
    'Exit code 125\ndocker: Error response from daemon: Conflict. The container name "/web" is already in use by container "91c2b3a4d5e6f7081920a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6". You have to remove (or rename) that container to be able to reuse that name.',
    [["Bash", "docker rm -f web"]],
  ),
  other(
    "docker does not run at all",
    "docker run --name web nginx",
    'Exit code 125\ndocker: Error response from daemon: Conflict. The container name "/web" is already in use by container "3f4e9b2c1a7d".',
    "Exit code 125\ndocker: Error response from daemon: pull access denied for nginxx, repository does not exist or may require 'docker login'.",
    [["Bash", "docker rm -f web"]],
  ),
  other(
    "another step of the image's build fails",
    "docker build .",
    'Exit code 1\n#12 ERROR: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1',
    'Exit code 1\n#14 ERROR: process "/bin/sh -c pip install -r requirements.txt" did not complete successfully: exit code: 1',
    [["Edit", "Dockerfile"]],
  ),
  again(
    "the remote has moved on",
    "git push",
    "Exit code 1\nTo github.com:me/app.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'github.com:me/app.git'\nhint: Updates were rejected because the remote contains work that you do not\nhint: have locally.",
    "Exit code 1\nTo github.com:me/app.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'github.com:me/app.git'\nhint: Updates were rejected because the remote contains work that you do not\nhint: have locally.",
    [["Bash", "git pull --rebase"]],
  ),
  other(
    "the remote refuses for another reason",
    "git push",
    "Exit code 1\nTo github.com:me/app.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'github.com:me/app.git'",
    "Exit code 1\nTo github.com:me/app.git\n ! [remote rejected] main -> main (protected branch hook declined)\nerror: failed to push some refs to 'github.com:me/app.git'",
    [["Bash", "git pull --rebase"]],
  ),
  other(
    "another branch that git does not know",
    "git checkout feature",
    "Exit code 1\nerror: pathspec 'feature' did not match any file(s) known to git",
    "Exit code 1\nerror: pathspec 'release' did not match any file(s) known to git",
    [["Bash", "git fetch origin"]],
  ),
  other(
    "a merge conflicts in another file",
    "git merge dev",
    "Exit code 1\nAuto-merging src/a.ts\nCONFLICT (content): Merge conflict in src/a.ts\nAutomatic merge failed; fix conflicts and then commit the result.",
    "Exit code 1\nAuto-merging src/b.ts\nCONFLICT (content): Merge conflict in src/b.ts\nAutomatic merge failed; fix conflicts and then commit the result.",
    [["Edit", "src/a.ts"]],
  ),
];
