export const manualSetUp = {
  install: {
    about: [
      "Shows what it will change and asks first. Run it again after an update; your data and other settings are left alone.",
      "Codex runs hooks only after you trust them: type `/hooks` in Codex.",
    ],
    examples: {
      "self-gen install": "Install for the clients on this machine",
      "self-gen install --dry-run --verbose": "Preview every change",
      "self-gen install --client codex --scope project": "Install for Codex, this project only",
    },
  },
  uninstall: {
    about: [
      "Restores your client's settings, removes the program and stops the daemon. Keeps recorded data; delete it too with `--purge`.",
    ],
    examples: {
      "self-gen uninstall --dry-run": "Preview",
      "self-gen uninstall": "Remove hooks, program and daemon",
      "self-gen uninstall --purge": "Delete recorded data too",
    },
  },
  doctor: {
    about: [
      "Tests program, hooks, daemon, settings, journal, database and disk space. Records a test event in a temporary folder.",
    ],
    examples: {
      "self-gen doctor": "Check everything",
      "self-gen doctor --fix": "Fix what can be fixed",
      "self-gen doctor --json | jq '.findings[] | select(.level == \"wrong\")'":
        "Print problems only",
    },
    exits: {
      0: "no problems; there may be notes",
      1: "problems found, even after `--fix`",
      2: "invalid usage; nothing changed",
    },
  },
  status: {
    about: ["Shows one screen. For tests and fixes use `self-gen doctor`."],
    examples: {
      "self-gen status": "Show the status",
      "self-gen status --json | jq .totals": "Print totals",
      "self-gen status --json | jq .recording": "Print whether recording is on",
    },
  },
  daemon: {
    about: [
      "Loads events as they happen and serves the dashboard. Recording works without it.",
      "Scripts use its socket, or HTTP with the port and token in `~/.self-generation/run/http.json`. The API is described at `/api/v1/openapi.json`.",
    ],
    examples: {
      "self-gen daemon status": "Check the daemon",
      "curl --unix-socket ~/.self-generation/run/daemon.sock 'http://localhost/api/v1/sessions?state=waiting'":
        "Get sessions that need you as JSON",
      "curl -N --unix-socket ~/.self-generation/run/daemon.sock http://localhost/api/v1/events":
        "Follow all changes",
    },
  },
};
