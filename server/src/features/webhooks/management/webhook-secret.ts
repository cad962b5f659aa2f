import { secretBytes } from '#src/config/webhooks.ts';
import type { Deps } from '#src/deps.ts';

const purpose = 'webhook-secret';

/** As Standard Webhooks writes it. */
export function newSecret({ random }: Pick<Deps, 'random'>): string {
  return `whsec_${random.bytes(secretBytes).toString('base64')}`;
}

export function sealSecret({ secrets }: Pick<Deps, 'secrets'>, secret: string): Buffer {
  return secrets.seal(purpose, secret);
}

export function openSecret({ secrets }: Pick<Deps, 'secrets'>, sealed: Buffer): string {
  return secrets.open(purpose, sealed);
}
