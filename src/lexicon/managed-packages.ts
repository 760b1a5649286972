/** What manages packages: where a project uses one of several, and what else installs programs. */

export const NODE_MANAGERS = "npm pnpm yarn bun";
export const PYTHON_MANAGERS = "pip uv poetry pipenv conda";
/** What installs programs of the machine: each system has its own. */
export const SYSTEM_INSTALLERS = "apt apt-get dnf yum apk brew choco winget scoop";
/** What installs programs of other languages, and of the machine. */
export const OTHER_INSTALLERS = `pipx cargo gem go ${SYSTEM_INSTALLERS}`;
