import {
  type BusinessCard,
  deleteBusinessCard,
  openDefaultCard,
  revokeCardLink,
  saveBusinessCard,
  shareBusinessCard,
} from '@foyer/contract/business-cards/business-cards.ts';
import type { CardField } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { track } from '#src/lib/analytics/track.ts';
import { call } from '#src/lib/call.ts';
import { businessCardKeys } from '#src/lib/query-keys/business-card-keys.ts';
import { useTask } from '#src/lib/use-task.ts';

/** A link for one recipient. `fields`: what it shows of the card; null for everything. */
export type PersonalLink = { label: string; fields: CardField[] | null; expiresAt: string | null };

/** Changes of cards, one at a time. Each reads the cards again, also after a failure, which may mean a stale card. */
export function useCardActions() {
  const queries = useQueryClient();
  const { pending, failure, run } = useTask<'open' | 'save' | 'delete' | 'revoke'>();

  async function change(
    name: Parameters<typeof run>[0],
    action: () => Promise<void>,
    about?: string,
  ): Promise<boolean> {
    const isDone = await run(name, action, undefined, about);
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
      change(
        'delete',
        async () => {
          await call(deleteBusinessCard, { params: { id } });
          track('business_card_deleted');
        },
        id,
      ),
    /** Creates a personal link and returns its address. Throws if it is refused, for the form that asked for it. */
    async sharePersonally(id: string, link: PersonalLink): Promise<string> {
      const shared = await call(shareBusinessCard, { params: { id }, body: { kind: 'personal', ...link } });
      track('business_card_shared', { way: 'personal' });
      await queries.invalidateQueries({ queryKey: businessCardKeys.all });
      return shared.link.url;
    },
    revoke: (id: string, linkId: string) =>
      change(
        'revoke',
        async () => {
          await call(revokeCardLink, { params: { id, linkId } });
          track('business_card_link_revoked');
        },
        linkId,
      ),
  };
}
