import {
  type BusinessCard,
  deleteBusinessCard,
  openDefaultCard,
  revokeCardLink,
  saveBusinessCard,
} from '@foyer/contract/business-cards/business-cards.ts';
import { useQueryClient } from '@tanstack/react-query';
import { track } from '#src/lib/analytics/track.ts';
import { call } from '#src/lib/call.ts';
import { businessCardKeys } from '#src/lib/query-keys/business-card-keys.ts';
import { useTask } from '#src/lib/use-task.ts';

/** Changes of cards, one at a time. Each reads the cards again, also after a failure, which may mean a stale card. */
export function useCardActions() {
  const queries = useQueryClient();
  const { pending, failure, run } = useTask<'open' | 'save' | 'delete' | 'revoke'>();

  async function change(name: Parameters<typeof run>[0], action: () => Promise<void>): Promise<boolean> {
    const isDone = await run(name, action);
    await queries.invalidateQueries({ queryKey: businessCardKeys.all });
    return isDone;
  }
  return {
    pending,
    failure,
    /** Creates the first card. */
    openDefault: () =>
      change('open', async () => {
        await call(openDefaultCard, {});
        track('business_card_created', { is_first: true });
      }),
    save: ({ id, version }: BusinessCard, body: { isPaused: boolean } | { isDefault: true }) =>
      change('save', async () => {
        await call(saveBusinessCard, { params: { id }, body: { version, ...body } });
        if ('isPaused' in body) track('business_card_paused', { is_paused: body.isPaused });
      }),
    remove: (id: string) =>
      change('delete', async () => {
        await call(deleteBusinessCard, { params: { id } });
        track('business_card_deleted');
      }),
    revoke: (id: string, linkId: string) =>
      change('revoke', async () => {
        await call(revokeCardLink, { params: { id, linkId } });
        track('business_card_link_revoked');
      }),
  };
}
