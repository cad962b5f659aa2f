import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './paths.mjs';
import { step } from './step.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** @returns {string | undefined} the browser for the journeys: CHROMIUM_PATH, or the first one on the PATH */
function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** Finds Chromium, installs Debian's where that is permitted, or ends with one sentence about what to do. */
export async function chromium() {
  const found = findChromium();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !process.env.CHROMIUM_PATH;
  if (mayInstall) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const command = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium';
    await step('Installing Chromium for the journeys (apt-get)', 'sh', ['-c', command], { cwd: root, env });
    const installed = findChromium();
    if (installed) return installed;
  }
  process.stderr.write(
    'The journeys need Chromium. Install it (Debian: sudo apt-get install chromium), or name it in CHROMIUM_PATH.\n',
  );
  process.exit(1);
}
