export const manualSetUp = {
  install: {
    about: [
      "Puts the program into `~/.self-generation/bin`, adds its hooks to the settings of Claude Code, and of Codex where that is used, and starts the daemon. It first says all that will be done and asks; `--dry-run` stops there. Whatever else stands in a settings file stays as it is, and a copy of the file as it was is kept.",
      "Run it again after an update: what is current is left alone, what is outdated is replaced, and recorded data stays. `--scope project` and `--scope local` mean the project you stand in instead of all your sessions. Where nobody can be asked it does nothing without `--yes`.",
      "Codex runs no hook before you trust it: type `/hooks` in Codex and accept them.",
      "`--project-scripts` does something else: it writes `.claude/scripts/save-context.sh` and `load-context.sh` into the project you stand in, for hooks and tools of your own that save or read the session's context, and installs nothing more. A file of that name that is not as we wrote it stays.",
    ],
    examples: {
      "self-gen install": "says what will be done, asks, does it, and tells how to check it",
      "self-gen install --dry-run": "only says what would be done",
      "self-gen install --yes --language en": "without a question, and in English",
      "self-gen install --client codex --scope project":
        "only Codex, and only in the project you stand in",
      "self-gen install --project-scripts": "two scripts for this project's own hooks",
    },
  },
  uninstall: {
    about: [
      "Undoes `self-gen install`: removes our hooks from every settings file, the links, the program and its launchers, and stops the daemon. A settings file that has not changed since is restored byte for byte; from any other, only our hooks are removed, and the hooks that the installation replaced are put back. If one of those hooks calls a file of ours, that file stays and does nothing, so the client shows no error. Your records stay, and a later installation picks them up.",
      "With `--purge` everything recorded goes too, for good, with our files in projects and our lines in their git exclude lists. Our lines are taken out of the public stream; the file and other tools' lines stay. It asks before it does anything; where nobody can be asked it needs `--yes`.",
    ],
    examples: {
      "self-gen uninstall --dry-run": "what would be taken away",
      "self-gen uninstall": "the client is as before; your data stays",
      "self-gen uninstall --project-scripts": "only the two scripts of this project",
      "self-gen uninstall --purge":
        "what was recorded goes too; of the public stream only our lines",
    },
  },
  doctor: {
    about: [
      "Looks at everything that recording depends on and says of each part whether it works: program, hooks, daemon, settings, permissions, journal, stream, database, disk space. It lets the installed program write a test event into a throw-away home, as a client's hook would, so that what it reports was tried and not assumed. What is wrong comes with what to do about it.",
      "`--fix` repairs what can be repaired, says what that was, and looks again; a damaged database is made again from the journal and kept beside the new one. A large database is looked through only as far as a short time allows; `--full` takes as long as it needs.",
    ],
    examples: {
      "self-gen doctor": "one line for each part, and what to do about what is wrong",
      "self-gen doctor --fix": "repairs what it can and shows what is left",
      "self-gen doctor --json | jq '.findings[] | select(.level == \"wrong\")'":
        "only what is wrong, for a script",
    },
    exits: {
      0: "nothing is wrong; there may be notes",
      1: "something is wrong, also after `--fix`",
      2: "called wrongly; nothing was done",
    },
  },
  status: {
    about: [
      "Tells on one screen whether recording is on, which clients have their hooks, whether the daemon runs, what was recorded last, how many sessions wait for you and since when, and how much there is. Use it to see at a glance that all goes well; `self-gen doctor` looks closer and says what to do.",
    ],
    examples: {
      "self-gen status": "one screen",
      "self-gen status --json | jq .totals": "how many events and sessions there are",
    },
  },
  daemon: {
    about: [
      "The daemon brings events into the database as they happen, so that commands find them there. Nothing depends on it: hooks record without it, and commands that read bring in by themselves what is missing. It starts with a session unless the setting `daemon.autostart` is false, and leaves by itself after 30 minutes without events or when the program was replaced.",
      "`start` starts it in the background, `stop` ends it, `status` tells whether it runs, since when, and its last fault. `run` is the daemon itself in the foreground, for those who start their services in another way.",
      "Scripts can ask it, too: sessions and what they are doing, as they change, waits, usage, search and more, as JSON and read-only; `/api/v1/openapi.json` lists everything. At its socket, `~/.self-generation/run/daemon.sock`, no token is needed. Over HTTP on 127.0.0.1 each request shows one, as `Authorization: Bearer …`: port and token stand in `~/.self-generation/run/http.json`, and `status` tells both places. The token is another one each time the daemon starts: read it when you ask.",
    ],
    examples: {
      "self-gen daemon status": "whether it runs, and what it has done",
      "self-gen daemon start": "starts it now, without waiting for a session",
      "curl --unix-socket ~/.self-generation/run/daemon.sock 'http://localhost/api/v1/sessions?state=waiting'":
        "the sessions that wait for you, as JSON",
      "curl -N --unix-socket ~/.self-generation/run/daemon.sock http://localhost/api/v1/events":
        "follows what sessions are doing, as server-sent events",
      "self-gen config set daemon.autostart false": "it no longer starts by itself",
      "self-gen daemon run --idle 3600": "in the foreground, until an hour passes without events",
    },
    exits: {
      0: "done; with `status`: it runs",
      1: "not done, with code, cause and fix; with `status`: it does not run",
      2: "called wrongly; nothing was done",
    },
  },
};
