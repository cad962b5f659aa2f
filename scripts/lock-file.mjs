/**
 * @typedef {{ version?: string, resolved?: string, dev?: boolean, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {Record<string, Entry>} Packages the `packages` of a lock file by path
 */

/** Where Node would find `name` from the package at `from`: there, or in a node_modules further up. */
function isReachable(/** @type {Packages} */ packages, /** @type {string} */ from, /** @type {string} */ name) {
  let place = from;
  for (;;) {
    if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`]) return true;
    if (place === '') return false;
    place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1));
  }
}

/**
 * The optional packages that a lock file names as dependencies without describing them. `npm ci` refuses such a file.
 * @param {Packages} packages
 */
export function missingPlatformPackages(packages) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isReachable(packages, path, name))
      .map(([name, version]) => ({ name, version, dev: entry.dev })),
  );
}
