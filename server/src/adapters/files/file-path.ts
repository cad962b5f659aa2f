const shape = /^[a-z]+(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;

/** The path itself, or a fault: what is made of a request must never lead out of the store. */
export function filePath(path: string): string {
  if (!shape.test(path)) throw new Error('not a path of the file store');
  return path;
}
