import { installPackages } from './packages.mjs';
import { buildWeb, webBuild } from './web-build.mjs';

/**
 * Does what is missing before the product or its tests can run: packages, then the web pages.
 * @param {{ dev: boolean }} options whether development tools are needed whatever else is there
 */
export async function prepare({ dev }) {
  const { current, hash } = webBuild();
  await installPackages({ dev: dev || !current });
  if (!current) await buildWeb(hash);
}
