import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { tellHolder } from './tell-holder.ts';
import { type Notice, tellAll } from './tell-one.ts';

type Registered = { id: string; userId: string | null; holderEmail: string };

/** Tells those who come with an account, all at once, and those who were entered by hand. */
export async function tellThem(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  notice: Notice,
  registered: readonly Registered[],
): Promise<void> {
  const people = registered.flatMap(({ id, userId }) => (userId ? [{ registrationId: id, userId }] : []));
  await tellAll(deps, tx, notice, people);
  for (const { id, userId, holderEmail } of registered)
    if (!userId) await tellHolder(deps, tx, { ...notice, registrationId: id, holderEmail });
}
