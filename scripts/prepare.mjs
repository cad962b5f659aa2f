import { installPackages } from './packages.mjs';
import { serverBuild } from './server-build.mjs';
import { webBuild } from './web-build.mjs';

/**
 * Installs and builds what is missing before the product or its tests can run: packages, then the web pages and the server.
 * @param {{ dev: boolean }} options whether development tools are needed in any case
 */
export async function prepare({ dev }) {
  const builds = [webBuild, serverBuild].map(({ state, build }) => ({ ...state(), build }));
  await installPackages({ dev: dev || builds.some(({ current }) => !current) });
  for (const { current, hash, build } of builds) if (!current) await build(hash);
}
