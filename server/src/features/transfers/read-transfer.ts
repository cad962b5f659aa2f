import type { DataOf } from '@foyer/contract/http.ts';
import type { readTransfer as contract } from '@foyer/contract/transfers.ts';
import { eq } from 'drizzle-orm';
import { transfers } from '#src/db/schema/order-changes.ts';
import type { Deps } from '#src/deps.ts';
import { activeQuestions } from '#src/features/registrations/questions/active-questions.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { findTransfer, noSuchTransfer, type TransferRef } from './find-transfer.ts';
import { presentTransfers } from './present-transfers.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/** Shows what a transfer link offers, without accepting it. */
export async function readTransfer(deps: ReadDeps, { token }: { token: string }): Promise<DataOf<typeof contract>> {
  return await read(deps, { token });
}

/** Shows a transfer that was sent to the viewer's verified email or phone. */
export async function readMyTransfer(
  deps: ReadDeps,
  { userId }: SignedInUser,
  { transferId }: { transferId: string },
): Promise<DataOf<typeof contract>> {
  return await read(deps, { transferId, recipientId: userId });
}

async function read({ db, clock }: ReadDeps, ref: TransferRef): Promise<DataOf<typeof contract>> {
  const { id } = await findTransfer(db, ref);
  const [found] = await presentTransfers(db, eq(transfers.id, id), { now: clock.now(), limit: 1 });
  if (!found) throw noSuchTransfer();
  return { ...found, questions: await activeQuestions(db, found.eventId) };
}
