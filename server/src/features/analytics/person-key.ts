import type { Deps } from '#src/deps.ts';

const keyBytes = 16;

/** Under what the events of a distinct id are kept. Without SECRET_KEY nobody can tell whose they are. */
export function personKey({ secrets }: Pick<Deps, 'secrets'>, distinctId: string): Buffer {
  return secrets.mac('analytics-person', distinctId).subarray(0, keyBytes);
}
