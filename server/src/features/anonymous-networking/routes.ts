import * as contacts from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import * as messages from '@foyer/contract/anonymous-networking/alias-messages.ts';
import * as rooms from '@foyer/contract/anonymous-networking/rooms.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { acceptContact, declineContact, endContact } from './answer-contact.ts';
import { blockAlias, reportAlias } from './block-alias.ts';
import { joinRoom } from './join-room.ts';
import { leaveRoom } from './leave-room.ts';
import { listAliasContacts, listAliases } from './list-aliases.ts';
import { listContactMessages, markAliasMessagesRead } from './list-contact-messages.ts';
import { readContact } from './read-contact.ts';
import { listRooms, readRoom } from './read-room.ts';
import { requestContact } from './request-contact.ts';
import { agreeToReveal, connectContact, withdrawConsent } from './reveal-stage.ts';
import { sendMessage } from './send-message.ts';

/** Rooms of aliases, requests and messages between them, and revealing step by step. */
export function mountAnonymousNetworking(app: FastifyInstance, deps: Deps): void {
  mount(app, rooms.listRooms, (_, viewer) => listRooms(deps, viewer));
  mount(app, rooms.readRoom, ({ params }, viewer) => readRoom(deps, viewer, params));
  mount(app, rooms.joinRoom, ({ params, body }, viewer) => joinRoom(deps, viewer, { ...params, ...body }));
  mount(app, rooms.leaveRoom, ({ params }, viewer) => leaveRoom(deps, viewer, params));
  mount(app, rooms.listAliases, ({ params, query }, viewer) => listAliases(deps, viewer, { ...params, ...query }));
  mount(app, contacts.requestContact, ({ params, body }, viewer) =>
    requestContact(deps, viewer, { ...params, ...body }),
  );
  mount(app, contacts.listAliasContacts, ({ params }, viewer) => listAliasContacts(deps, viewer, params));
  mount(app, contacts.readContact, ({ params }, viewer) => readContact(deps, viewer, params));
  mount(app, contacts.acceptContact, ({ params }, viewer) => acceptContact(deps, viewer, params));
  mount(app, contacts.declineContact, ({ params }, viewer) => declineContact(deps, viewer, params));
  mount(app, contacts.endContact, ({ params }, viewer) => endContact(deps, viewer, params));
  mount(app, contacts.agreeToReveal, ({ params, body }, viewer) => agreeToReveal(deps, viewer, { ...params, ...body }));
  mount(app, contacts.withdrawConsent, ({ params }, viewer) => withdrawConsent(deps, viewer, params));
  mount(app, contacts.connectContact, ({ params }, viewer) => connectContact(deps, viewer, params));
  mount(app, messages.listAliasMessages, ({ params, query }, viewer) =>
    listContactMessages(deps, viewer, { ...params, ...query }),
  );
  mount(app, messages.sendAliasMessage, ({ params, body }, viewer) =>
    sendMessage(deps, viewer, { ...params, ...body }),
  );
  mount(app, messages.readAliasMessages, ({ params, body }, viewer) =>
    markAliasMessagesRead(deps, viewer, { ...params, ...body }),
  );
  mount(app, contacts.blockAlias, ({ params, body }, viewer) => blockAlias(deps, viewer, { ...params, ...body }));
  mount(app, contacts.reportAlias, ({ params, body }, viewer) => reportAlias(deps, viewer, { ...params, ...body }));
}
