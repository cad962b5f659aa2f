import type { User } from '@foyer/contract/accounts.ts';
import { MyCardsView } from '#src/features/business-cards/my-cards/my-cards-view.tsx';
import { SendLink } from '#src/features/link-cards/send-link.tsx';
import { SendLinkContext } from '#src/lib/send-link-context.ts';

/** /cards, where a card can be sent in a message. */
export function MyCardsWithSending({ user }: { user: User }) {
  return (
    <SendLinkContext value={SendLink}>
      <MyCardsView user={user} />
    </SendLinkContext>
  );
}
