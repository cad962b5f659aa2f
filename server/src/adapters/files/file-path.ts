const shape = /^[a-z]+(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;

/** Returns the path or throws: a path built from a request must never leave the store. */
export function filePath(path: string): string {
  if (!shape.test(path)) throw new Error('not a path of the file store');
  return path;
}
