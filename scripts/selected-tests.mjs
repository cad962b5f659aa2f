import { relative, resolve } from 'node:path';
import { root } from './paths.mjs';

/**
 * Whether the arguments of `npm test` select any of these files: journeys need the built pages and a browser, tests that start
 * the server need it built. Vitest runs the files whose path contains one of the words; a word after an option may be that
 * option's value.
 * @param {string[]} args
 * @param {{ project: string, files: string[] }} of the files' project, and their paths from the root
 */
export function selectsAny(args, { project, files }) {
  const projects = args.flatMap((arg, index) =>
    /^--project(=|$)/.test(arg) ? [arg.includes('=') ? arg.slice('--project='.length) : (args[index + 1] ?? '')] : [],
  );
  const leftOut = projects.filter((name) => name.startsWith('!')).map((name) => name.slice(1));
  const named = projects.filter((name) => !name.startsWith('!'));
  if (leftOut.some((name) => isProject(project, name))) return false;
  if (named.length > 0 && !named.some((name) => isProject(project, name))) return false;
  const words = args.filter((arg, index) => !arg.startsWith('-') && !/^-[^=]*$/.test(args[index - 1] ?? ''));
  return words.length === 0 || words.some((word) => files.some((file) => isNamed(file, word)));
}

/** Vitest takes `*` in the name of a project for any text. */
function isProject(/** @type {string} */ project, /** @type {string} */ name) {
  const [start = '', ...rest] = name.split('*');
  return rest.length === 0 ? project === name : project.startsWith(start) && project.endsWith(rest.at(-1) ?? '');
}

function isNamed(/** @type {string} */ file, /** @type {string} */ word) {
  const path = relative(root, resolve(root, word.replace(/:\d+$/, '')));
  return file.toLowerCase().includes(path.toLowerCase());
}
