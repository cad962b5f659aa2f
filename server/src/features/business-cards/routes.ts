import * as cards from '@foyer/contract/business-cards/business-cards.ts';
import * as contacts from '@foyer/contract/business-cards/received-contacts.ts';
import * as sharedCards from '@foyer/contract/business-cards/shared-card.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { listCardActivity } from './card-activity.ts';
import { exchangeCards } from './exchange-cards.ts';
import { exportContacts } from './export-contacts.ts';
import { showLiveCode } from './live-code.ts';
import { mountVcard } from './mount-vcard.ts';
import { printCard } from './print-card.ts';
import { listCards } from './read-cards.ts';
import { readSharedCard } from './read-shared-card.ts';
import { deleteContact, listReceivedContacts, saveContactNote } from './received-contacts.ts';
import { createCard, deleteCard, openDefaultCard, saveCard } from './save-card.ts';
import { shareBack } from './share-back.ts';
import { revokeCardLink, shareCard } from './share-card.ts';
import { mountWalletPasses } from './wallet/mount-wallet-passes.ts';

/** Business cards, their links, exchanges and the contacts that come of them. */
export function mountBusinessCards(app: FastifyInstance, deps: Deps): void {
  mount(app, cards.listBusinessCards, (_, viewer) => listCards(deps, viewer));
  mount(app, cards.openDefaultCard, (_, viewer) => openDefaultCard(deps, viewer));
  mount(app, cards.createBusinessCard, ({ body }, viewer) => createCard(deps, viewer, body));
  mount(app, cards.saveBusinessCard, ({ params, body }, viewer) => saveCard(deps, viewer, { ...params, ...body }));
  mount(app, cards.deleteBusinessCard, ({ params }, viewer) => deleteCard(deps, viewer, params));
  mount(app, cards.shareBusinessCard, ({ params, body }, viewer) => shareCard(deps, viewer, { ...params, ...body }));
  mount(app, cards.showLiveCode, ({ params }, viewer) => showLiveCode(deps, viewer, params));
  mount(app, cards.printBusinessCard, ({ params, body }, viewer) => printCard(deps, viewer, { ...params, ...body }));
  mount(app, cards.revokeCardLink, ({ params }, viewer) => revokeCardLink(deps, viewer, params));
  mount(app, cards.listCardActivity, ({ params, query }, viewer) =>
    listCardActivity(deps, viewer, { ...params, ...query }),
  );
  mount(app, sharedCards.readSharedCard, ({ params }, viewer) => readSharedCard(deps, viewer, params));
  mount(app, sharedCards.shareBack, ({ params, body }, viewer) => shareBack(deps, viewer, { ...params, ...body }));
  mount(app, sharedCards.exchangeCards, ({ params, body }, viewer) =>
    exchangeCards(deps, viewer, { ...params, ...body }),
  );
  mount(app, contacts.listReceivedContacts, ({ query }, viewer) => listReceivedContacts(deps, viewer, query));
  mount(app, contacts.exportContacts, ({ query }, viewer) => exportContacts(deps, viewer, query));
  mount(app, contacts.saveContactNote, ({ params, body }, viewer) =>
    saveContactNote(deps, viewer, { ...params, ...body }),
  );
  mount(app, contacts.deleteContact, ({ params }, viewer) => deleteContact(deps, viewer, params));
  mountVcard(app, deps);
  mountWalletPasses(app, deps);
}
