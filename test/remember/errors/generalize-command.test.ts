import { expect, test } from "bun:test";
import fc from "fast-check";
import { generalizeCommand } from "../../../src/remember/errors/generalize-command.ts";

test("a process and a temporary folder of that time are told as such, whatever their names", () => {
  const pid = fc.integer({ min: 10, max: 4_194_304 });
  const name = fc.stringMatching(/^[A-Za-z\d]{6,10}$/).filter((one) => /\d/.test(one));
  fc.assert(
    fc.property(pid, pid, name, (one, other, made) => {
      expect(generalizeCommand(`kill ${one}`)).toBe("kill <pid>");
      expect(generalizeCommand(`sudo kill -9 ${one} ${other}`)).toBe("sudo kill -9 <pid> <pid>");
      expect(generalizeCommand(`taskkill /F /PID ${one}`)).toBe("taskkill /F /PID <pid>");
      expect(generalizeCommand(`Stop-Process -Id ${one} -Force`)).toBe(
        "Stop-Process -Id <pid> -Force",
      );
      expect(generalizeCommand(`rm -rf /tmp/tmp.${made}/a && npm test`)).toBe(
        "rm -rf <temporary folder>/a && npm test",
      );
    }),
    { numRuns: 300 },
  );
});

test("what means the same later stays as it was", () => {
  for (const command of [
    "fuser -k 3000/tcp",
    "npx kill-port 3000",
    "pkill -f server.js",
    "kill %1",
    "kill $(lsof -ti :3000)",
    "PORT=3001 npm start",
    "sleep 20 && npm test",
    "rm -rf /tmp/cache",
    "git checkout 1234567",
    "kill -9 $PID; npm run dev -- --port 4000",
  ])
    expect(generalizeCommand(command)).toBe(command);
});
