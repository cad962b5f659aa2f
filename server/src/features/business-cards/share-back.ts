import type { Language } from '@foyer/contract/limits.ts';
import { consentSentence } from '@foyer/contract/rules/business-cards/consent.ts';
import { eq } from 'drizzle-orm';
import { shareBackBudgets } from '#src/config/business-cards.ts';
import { users } from '#src/db/schema/accounts.ts';
import { businessCardEvents, receivedContacts } from '#src/db/schema/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import { readEmail, readName } from '#src/features/leads/validate-fields.ts';
import { requireHumanCheck } from '#src/features/one-time-codes/human-check/require-human-check.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, requireBudget, shared, spend } from '#src/http/limits/limits.ts';
import { enqueueContactNews } from './contact-news.ts';
import { openCardLink } from './open-card-link.ts';

type Details = {
  token: string;
  name: string;
  email: string;
  phoneNumber: string;
  company: string;
  note: string;
  nonce: string;
  language: Language;
  humanCheck?: string | undefined;
};

/** Adds what a visitor typed to the contacts of a card's owner, who is notified. Sending the same form twice adds one contact. */
export async function shareBack(
  deps: Deps,
  viewer: Viewer,
  { token, note, ...details }: Details,
): Promise<Record<string, never>> {
  const name = readName(details.name, 'name');
  const email = details.email === '' ? '' : readEmail(details.email, 'email');
  const { allowed } = await spend(
    deps,
    addressKey(deps, 'card-share-back', viewer.address),
    shared(deps.settings, shareBackBudgets.address),
  );
  if (!allowed) await requireHumanCheck(deps, viewer, 'capture-lead', details.humanCheck);
  const { ownerId } = await openCardLink(deps, deps.db, token);
  await requireBudget(deps, `card-share-back:${ownerId}`, shareBackBudgets.recipient);
  await deps.db.transaction(async (tx) => {
    // Deleting the card or the account waits for this contact, or it for them.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
    const { linkId, content, event } = await openCardLink(deps, tx, token);
    const [contact] = await tx
      .insert(receivedContacts)
      .values({
        id: deps.random.uuid(),
        userId: ownerId,
        name,
        email,
        phone: details.phoneNumber.trim(),
        company: details.company,
        message: note,
        consent: consentSentence(details.language, content.displayName),
        nonce: details.nonce,
        eventId: event?.id ?? null,
        receivedAt: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: receivedContacts.id });
    if (!contact) return;
    await tx
      .insert(businessCardEvents)
      .values({ id: deps.random.uuid(), linkId, what: 'shared-back', contactId: contact.id, at: deps.clock.now() });
    await enqueueContactNews(deps, tx, ownerId);
  });
  deps.wakeOutbox();
  return {};
}
