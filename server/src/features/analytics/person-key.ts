import type { Deps } from '#src/deps.ts';

const keyBytes = 16;

/**
 * Under what the events of a distinct id are kept, however its letters are written. Without SECRET_KEY nobody can tell
 * whose they are.
 */
export function personKey({ secrets }: Pick<Deps, 'secrets'>, distinctId: string): Buffer {
  return secrets.mac('analytics-person', distinctId.toLowerCase()).subarray(0, keyBytes);
}
