import { createHash } from 'node:crypto';
import path from 'node:path';

const taken = new Map<string, string>();

/**
 * What a class of a CSS module is called in the page: its name and four letters for its file. Shorter than Vite's, because
 * the names are in every page.
 */
export function classNameIn(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const module = path.relative(root, file.split('?', 1)[0] ?? '');
    const hash = createHash('sha256').update(module).digest();
    const letters = hash.readUInt32BE().toString(36).slice(-4);
    const made = `${name}_${letters}`;
    const other = taken.get(made);
    if (other !== undefined && other !== module) throw new Error(`${module} and ${other} both make .${made}`);
    taken.set(made, module);
    return made;
  };
}
