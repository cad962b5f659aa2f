import type { Language } from '@foyer/contract/limits.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import { presentLink } from '#src/features/business-cards/card-rows.ts';
import { exchangeCards } from '#src/features/business-cards/exchange-cards.ts';
import { listReceivedContacts, saveContactNote } from '#src/features/business-cards/received-contacts.ts';
import { defaultCardOf } from '#src/features/business-cards/save-card.ts';
import { linkOfKind } from '#src/features/business-cards/share-card.ts';
import { sampleViewer } from './sample-viewer.ts';

/** A newcomer has not met anyone yet, so the contact says that it is an example. */
const notes: Record<Language, string> = {
  en: 'Example contact: this invented member opened your card and exchanged cards with you.',
  es: 'Contacto de ejemplo: este miembro inventado abrió tu tarjeta e intercambió tarjetas contigo.',
};

/** Creates a newcomer's first card with what their profile shows everyone, and lets a sample person exchange cards through it. */
export async function exchangeFirstCard(
  deps: Deps,
  sampleId: string,
  newcomer: { id: string; language: Language },
): Promise<void> {
  const at = deps.clock.now();
  const viewer = { ...sampleViewer(newcomer.id, '', at), language: newcomer.language };
  const link = await deps.db.transaction(async (tx) => {
    await lockOwner(tx, newcomer.id);
    return linkOfKind(deps, tx, viewer, { id: await defaultCardOf(deps, tx, viewer), kind: 'link' });
  });
  const { url } = presentLink(deps, link, { opens: 0, lastOpenedAt: null });
  const token = new URL(url).pathname.slice('/c/'.length);
  await exchangeCards(deps, sampleViewer(sampleId, '', at), { token, nonce: deps.random.uuid() });
  const [contact] = (await listReceivedContacts(deps, viewer, { q: '', limit: 1 })).items;
  if (contact) await saveContactNote(deps, viewer, { contactId: contact.id, note: notes[newcomer.language] });
}
