import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './paths.mjs';
import { step } from './step.mjs';

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/**
 * Chromium without the windows and toolbars of a browser. Chromium prepares those for every visitor although nobody sees
 * them, which took journeys almost a third of the processor time, and slows down the page that loads meanwhile: a visitor's
 * browser has long been running, but one that is measured has just started.
 */
const headlessShell = 'chromium-headless-shell';

/** @returns {string | undefined} the first of these programs on the PATH */
function find(/** @type {string[]} */ ...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** Installs a package of Debian, where that is permitted. */
async function install(/** @type {string} */ name, { isOptional = false } = {}) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const command = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name}`;
  await step(
    'Installing Chromium for the journeys (apt-get)',
    'sh',
    ['-c', isOptional ? `${command} || true` : command],
    { cwd: root, env },
  );
}

/** @returns {string} the program that CHROMIUM_PATH names, or one of those given; otherwise ends with what to do */
function required(/** @type {string | undefined} */ found) {
  const named = process.env.CHROMIUM_PATH;
  const file = named ? [named].find((each) => existsSync(each)) : found;
  if (file) return file;
  process.stderr.write(
    'The journeys need Chromium. Install it (Debian: sudo apt-get install chromium), or name it in CHROMIUM_PATH.\n',
  );
  process.exit(1);
}

/** Chromium as people use it, for journeys that need a camera. */
export async function chromium() {
  if (!process.env.CHROMIUM_PATH && !find(...browsers)) await install('chromium');
  return required(find(...browsers));
}

/** The browser for the other journeys and for measurements: the headless shell, or else Chromium. */
export async function headlessBrowser() {
  if (process.env.CHROMIUM_PATH) return required(undefined);
  if (!find(headlessShell)) await install(headlessShell, { isOptional: true });
  return find(headlessShell) ?? (await chromium());
}
