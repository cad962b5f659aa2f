// `npm run check`: all checks that do not run the product. Prints nothing if they pass.
import { migrationsProblem, openApiProblem } from './generated-files.mjs';
import { installPackages } from './packages.mjs';
import { runQuietly } from './run-quietly.mjs';
import { webBuild } from './web-build.mjs';

/** @typedef {() => Promise<string>} Part answers what is wrong, or nothing */

/** @returns {Part} */
const command =
  (/** @type {string[]} */ ...words) =>
  async () => {
    const { code, output } = await runQuietly(words);
    return code === 0 ? '' : output || `${words.join(' ')} ended with ${code}\n`;
  };

async function byteBudgets() {
  const { current, hash } = webBuild.state();
  if (!current) {
    const problem = await command(...webBuild.command)();
    if (problem) return problem;
    webBuild.note(hash);
  }
  return command('node', 'scripts/byte-budgets.mjs')();
}

/**
 * Several threads repeat most of each other's work: all together, they take twice the processor time of one.
 * @returns {Part}
 */
const typesOf = (/** @type {string} */ folder) => command('tsc', '--noEmit', '--singleThreaded', '-p', folder);

/** The longest first, so that two at a time finish early. @type {Record<string, Part>} */
const parts = {
  'byte budgets': byteBudgets,
  'unused files, exports and dependencies': command('knip', '--no-progress'),
  'format and lint': command('biome', 'check', '--error-on-warnings', '.'),
  'boundaries, translations, lock file': command('vitest', 'run', '--project', 'house'),
  'OpenAPI document': openApiProblem,
  migrations: migrationsProblem,
  // The benchmarks use most of the server: one program has both.
  'types of server and bench': typesOf('server'),
  ...Object.fromEntries(['web', 'contract', 'e2e', 'scripts'].map((folder) => [`types of ${folder}`, typesOf(folder)])),
};

const waiting = Object.entries(parts);
let failed = false;

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, part] = next;
    const problem = await part().catch((error) => `${error.stack}\n`);
    if (!problem) continue;
    failed = true;
    process.stdout.write(`\n--- ${name}\n${problem}`);
  }
}

await installPackages({ dev: true });
await Promise.all([work(), work()]);
process.exitCode = failed ? 1 : 0;
