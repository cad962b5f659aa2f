import type { DataOf } from '@foyer/contract/http.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import {
  acceptTransfer as acceptByLink,
  acceptMyTransfer,
  declineTransfer as declineByLink,
  declineMyTransfer,
} from '@foyer/contract/transfers.ts';
import { call } from '#src/lib/call.ts';
import type { TransferRef } from './queries.ts';

export async function acceptTransfer(ref: TransferRef, typed?: Answers): Promise<DataOf<typeof acceptByLink>> {
  const answers = typed && { answers: { ...typed } };
  return 'token' in ref
    ? await call(acceptByLink, { body: { token: ref.token, ...answers } })
    : await call(acceptMyTransfer, { params: { transferId: ref.id }, body: { ...answers } });
}

export async function declineTransfer(ref: TransferRef): Promise<void> {
  if ('token' in ref) await call(declineByLink, { body: { token: ref.token } });
  else await call(declineMyTransfer, { params: { transferId: ref.id } });
}
