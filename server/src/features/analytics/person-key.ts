import type { Deps } from '#src/deps.ts';

const keyBytes = 16;

/** The key that events of a distinct id are stored under, independent of case. It cannot be reversed without SECRET_KEY. */
export function personKey({ secrets }: Pick<Deps, 'secrets'>, distinctId: string): Buffer {
  return secrets.mac('analytics-person', distinctId.toLowerCase()).subarray(0, keyBytes);
}
