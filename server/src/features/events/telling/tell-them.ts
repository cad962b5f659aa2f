import type { EventAudience } from '@foyer/contract/rules/events/choices.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { tellHolder } from './tell-holder.ts';
import { type Notice, tellAll } from './tell-one.ts';

type Registered = {
  id: string;
  userId: string | null;
  holderEmail: string;
  audience: EventAudience;
  /** Who has bought a place that nobody has taken over. */
  buyerName?: string | null;
};

/** Tells those who come with an account, all at once, and those who were entered by hand. */
export async function tellThem(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  notice: Notice,
  registered: readonly Registered[],
): Promise<void> {
  const people = registered.flatMap(({ id, userId, audience }) =>
    userId ? [{ registrationId: id, userId, audience }] : [],
  );
  await tellAll(deps, tx, notice, people);
  for (const { id, userId, holderEmail, audience, buyerName } of registered) {
    if (userId) continue;
    const by = buyerName ? { by: buyerName } : {};
    await tellHolder(deps, tx, { ...notice, ...by, registrationId: id, holderEmail, audience });
  }
}
