import { relative, resolve } from 'node:path';
import { root } from './paths.mjs';

/**
 * Whether the arguments of `npm test` select any journeys, since only these need the built pages and a browser. Vitest
 * runs the files whose path contains one of the words; a word after an option may be that option's value.
 * @param {string[]} args
 * @param {string[]} journeys their files, by paths from the root
 */
export function journeysNamed(args, journeys) {
  const projects = args.flatMap((arg, index) =>
    /^--project(=|$)/.test(arg) ? [arg.includes('=') ? arg : (args[index + 1] ?? '')] : [],
  );
  const leftOut = projects.filter((project) => project.includes('!'));
  const named = projects.filter((project) => !project.includes('!'));
  if (leftOut.some((project) => project.includes('e2e'))) return false;
  if (named.length > 0 && !named.some((project) => project.includes('e2e'))) return false;
  const words = args.filter((arg, index) => !arg.startsWith('-') && !/^-[^=]*$/.test(args[index - 1] ?? ''));
  return words.length === 0 || words.some((word) => journeys.some((file) => isNamed(file, word)));
}

function isNamed(/** @type {string} */ file, /** @type {string} */ word) {
  const path = relative(root, resolve(root, word.replace(/:\d+$/, '')));
  return file.toLowerCase().includes(path.toLowerCase());
}
