import type { Files } from '#src/deps.ts';
import { filePath } from '../src/adapters/files/file-path.ts';

/** Storage in memory, with what it holds by path. */
export function memoryFiles(): { stored: Map<string, Buffer>; files: Files } {
  const stored = new Map<string, Buffer>();
  const files: Files = {
    name: 'memory',
    write: async (path, content) => void stored.set(filePath(path), content),
    read: async (path) => stored.get(path) ?? null,
    remove: async (path) => void stored.delete(path),
  };
  return { stored, files };
}
