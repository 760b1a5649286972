/** The rest of `manual-actions.ts`. */
export const manualMoreActions = {
  embed: {
    status: {
      summary: "Show model and server",
      examples: {
        "self-gen embed status": "Show model and server",
        "self-gen embed off": "Search words only",
        "self-gen embed": "Short form",
      },
    },
    setup: {
      summary: "Choose the model",
      examples: {
        "self-gen embed setup --model Xenova/multilingual-e5-small": "Download a model (135 MB)",
        "self-gen embed setup --model http://127.0.0.1:11434/v1 --name bge-m3":
          "Use your own endpoint",
        "self-gen embed setup --model default": "Use the built-in model",
      },
    },
    on: {
      summary: "Turn semantic search on",
      examples: {
        "self-gen embed on": "Turn it on",
        "self-gen search port conflict": "Find text with the same meaning",
        "self-gen embed status": "Check it",
      },
    },
    off: {
      summary: "Turn semantic search off",
      examples: {
        "self-gen embed off": "Search words only",
        "self-gen embed status": "Check it",
        "self-gen embed on": "Turn it on again",
      },
    },
    run: {
      summary: "Run the embedding server in the foreground",
      examples: {
        "self-gen embed run": "Run until Ctrl-C",
        "self-gen embed run --idle 600": "Exit after ten idle minutes",
        "self-gen embed status": "Check the server",
      },
    },
  },
  sessions: {
    list: {
      summary: "List sessions",
      examples: {
        "self-gen sessions list --sort errors": "Most failed calls first",
        "self-gen sessions --starred --tag ci": "Only starred sessions tagged ci",
        "self-gen sessions --here --limit 0": "List all sessions of this project",
      },
    },
    star: {
      summary: "Star a session",
      examples: {
        "self-gen sessions star ec82": "Star it",
        "self-gen sessions star ec82 --off": "Remove the star",
        "self-gen sessions --starred": "List starred sessions",
      },
    },
    rename: {
      summary: "Rename a session",
      examples: {
        'self-gen sessions rename ec82 "Login rewrite"': "Give it a name",
        "self-gen sessions rename ec82": "Use the client's title again",
        "self-gen show ec82": "Read it",
      } as Readonly<Record<string, string>>,
    },
    tag: {
      summary: "Tag a session",
      examples: {
        "self-gen sessions tag ec82 ci release": "Add two tags",
        "self-gen sessions tag ec82 ci --off": "Remove one",
        "self-gen sessions --tag ci": "List sessions with a tag",
      },
    },
    filter: {
      summary: "List, save and remove filters",
      examples: {
        "self-gen sessions filter": "List saved filters",
        "self-gen sessions filter pricey --project shop --sort cost": "Save a filter",
        "self-gen sessions filter pricey --off": "Remove it",
      },
    },
  },
  memory: {
    list: {
      summary: "List rules, decisions and memories",
      examples: {
        "self-gen memory list": "List this project",
        "self-gen memory list --all": "List all projects",
        "self-gen memory remove 01a8ff20": "Remove one",
      },
    },
    show: {
      summary: "Show a memory",
      examples: {
        "self-gen memory show 01a8ff20": "Show one",
        "self-gen memory remove 01a8ff20": "Remove it",
        "self-gen memory list": "Find its ID",
      },
    },
    add: {
      summary: "Save a rule, decision or discovery",
      examples: {
        'self-gen memory add "the API uses port 5433"': "Save a decision",
        'self-gen memory add "use pnpm" --why "the lockfile is pnpm\'s"': "Add the reason",
        'self-gen memory add "tests need a database" --kind discovery': "Save a discovery",
      } as Readonly<Record<string, string>>,
    },
    keep: {
      summary: "Keep a sentence that sounds like a rule",
      about: [
        "`self-gen memory` lists such sentences of the last 30 days. Sessions get them only once you keep them.",
      ],
      examples: {
        "self-gen memory keep": "Keep the latest one",
        "self-gen memory keep 6a74d034": "Keep one by its ID",
        "self-gen memory remove 6a74d034": "Hide one instead",
      },
    },
    reject: {
      summary: "Mark an entry as “not a decision”",
      about: ["Use the ID that the dashboard shows. Later sessions no longer get it."],
      examples: {
        "self-gen memory reject 01a8ff20-4f09-7bd3-9eca-708ab5f61b80.0": "Mark one",
        "self-gen memory reject 01a8ff20-4f09-7bd3-9eca-708ab5f61b80.0 --undo": "Undo",
        "self-gen search type:decision --here": "List this project's decisions",
      },
    },
    remove: {
      summary: "Remove a memory",
      about: ["Sessions no longer get it. Delete it permanently with `self-gen forget`."],
      examples: {
        "self-gen memory remove 01a8ff20": "Remove one",
        "self-gen memory remove 01a8ff20 --undo": "Undo",
        "self-gen memory list": "Find its ID",
      },
    },
  },
  suggestions: {
    list: {
      summary: "List suggestions",
      examples: {
        "self-gen suggestions list": "List this project",
        "self-gen suggestions list --days 90": "Use the last 90 days",
        "self-gen suggestions list --dismissed": "List dismissed and undone ones",
      },
    },
    show: {
      summary: "Show evidence and the planned change",
      examples: {
        "self-gen suggestions show 1": "Show the first",
        "self-gen dismiss 1": "Never suggest it again",
        "self-gen apply 1": "Apply it",
      },
    },
  },
  daemon: {
    start: {
      summary: "Start the daemon",
      examples: {
        "self-gen daemon start": "Start it now",
        "self-gen daemon status": "Check it",
        "self-gen config set daemon.autostart false": "Do not start it with sessions",
      },
    },
    stop: {
      summary: "Stop the daemon",
      examples: {
        "self-gen daemon stop": "Stop it",
        "self-gen config set daemon.autostart false": "Do not start it with sessions",
        "self-gen daemon start": "Start it again",
      },
    },
    status: {
      summary: "Check the daemon",
      examples: {
        "self-gen daemon status": "Check the daemon",
        "self-gen daemon start": "Start it if it is not running",
        "self-gen daemon status && echo running": "Use it in a script",
      },
      exits: { 0: "running", 1: "not running", 2: "invalid usage; nothing changed" },
    },
    run: {
      summary: "Run the daemon in the foreground",
      examples: {
        "self-gen daemon run": "Run until Ctrl-C",
        "self-gen daemon run --idle 3600": "Exit after an idle hour",
        "self-gen daemon status": "Check it from another terminal",
      },
    },
  },
  config: {
    list: {
      summary: "List all settings",
      examples: {
        "self-gen config list": "List settings and defaults",
        "self-gen config set retentionDays 30": "Change one",
        "self-gen config": "Short form",
      },
    },
    get: {
      summary: "Print a setting",
      examples: {
        "self-gen config get language": "Print the language",
        "self-gen config get retentionDays": "Print the retention",
        "self-gen config get contextBudget.startup": "Print the limit of a new session",
      },
    },
    set: {
      summary: "Change a setting",
      examples: {
        "self-gen config set language en": "Switch to English",
        "self-gen config set retentionDays 30": "Keep data for 30 days",
        "self-gen config set notify.enabled true": "Turn notifications on",
      },
    },
    unset: {
      summary: "Reset a setting to its default",
      examples: {
        "self-gen config unset retentionDays": "Reset the retention",
        "self-gen config unset language": "Follow the locale",
        "self-gen config unset dbPath": "Use the default database",
      },
    },
    add: {
      summary: "Add an element to a list",
      examples: {
        "self-gen config add excludeProjects .": "Exclude this folder",
        "self-gen config add excludeProjects '*-secret'": "Exclude by name",
        "self-gen config add notify.on finished": "Notify at the end of turns",
      },
    },
    remove: {
      summary: "Remove an element from a list",
      examples: {
        "self-gen config remove excludeProjects .": "Record this folder again",
        "self-gen config remove notify.on finished": "Stop these notifications",
        "self-gen config get excludeProjects": "Show the list",
      },
    },
  },
  record: {
    on: {
      summary: "Turn recording on",
      examples: {
        "self-gen record on": "Turn recording on",
        "self-gen config get excludeProjects": "List excluded folders",
        "self-gen record": "Show whether it is on",
      },
    },
    off: {
      summary: "Turn recording off",
      examples: {
        "self-gen record off": "Turn it off until record on",
        "self-gen record off 10m": "Turn it off for ten minutes",
        "self-gen config add excludeProjects .": "Never record this folder",
      },
    },
  },
};
