import type { DataOf } from '@foyer/contract/http.ts';
import type { OfferedTransfer, readTransfer } from '@foyer/contract/transfers.ts';
import { queryOptions } from '@tanstack/react-query';
import { transferKeys } from '#src/lib/query-keys/transfer-keys.ts';

export type TransferDetails = DataOf<typeof readTransfer>;
/** A transfer by the token of its link, or by its id for the member it was sent to. */
export type TransferRef = { token: string } | { id: string };

/** Loaded with the first request, to keep the dashboard small. */
const load = () => Promise.all([import('#src/lib/call.ts'), import('@foyer/contract/transfers.ts')]);

/** The transfers that wait for the viewer's answer. */
export const myTransfersQuery = (userId: string) =>
  queryOptions({
    queryKey: transferKeys.mine(userId),
    async queryFn({ signal }): Promise<OfferedTransfer[]> {
      const [{ call }, { listMyTransfers }] = await load();
      return (await call(listMyTransfers, {}, signal)).items;
    },
    staleTime: 0,
  });

export const transferQuery = (ref: TransferRef) =>
  queryOptions({
    queryKey: 'token' in ref ? transferKeys.behindLink(ref.token) : transferKeys.one(ref.id),
    async queryFn({ signal }): Promise<TransferDetails> {
      const [{ call }, { readMyTransfer, readTransfer: readByLink }] = await load();
      return 'token' in ref
        ? call(readByLink, { body: { token: ref.token } }, signal)
        : call(readMyTransfer, { params: { transferId: ref.id } }, signal);
    },
    retry: false,
  });
