import type { NewsRoute } from '@foyer/contract/notifications/news-route.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import type { Deps } from '#src/deps.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { chooseDelivery } from './choose-delivery.ts';
import { contactsOf } from './contacts-of.ts';
import { eventTextChannel } from './texts/event-text-channel.ts';

/** How news about tickets reaches the viewer now, by the same rules as when it is sent. */
export async function readNewsRoute(deps: Deps, { userId }: SignedInUser): Promise<NewsRoute> {
  const { notifications } = await readPreferences(deps.db, userId);
  const contacts = (await contactsOf(deps.db, [userId])).get(userId);
  if (contacts?.email) {
    const { how } = chooseDelivery(notifications, { kind: 'events', channel: 'email' }, deps.clock.now());
    if (how === 'never') return { by: 'app', isChosen: true };
    return { by: how === 'digest' ? 'digest' : 'email', email: contacts.email };
  }
  if (!contacts?.phone || !eventTextChannel(deps, contacts.phone)) return { by: 'app', isChosen: false };
  if (!notifications.on || !notifications.eventTexts) return { by: 'app', isChosen: true };
  return { by: 'text', phone: maskPhone(contacts.phone) };
}
