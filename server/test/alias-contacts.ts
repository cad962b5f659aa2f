import { randomUUID } from 'node:crypto';
import { acceptContact, agreeToReveal, requestContact } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { listAliasMessages, sendAliasMessage } from '@foyer/contract/anonymous-networking/alias-messages.ts';
import { revealStages } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { type Attendee, type Masked, openRoom } from './aliases.ts';
import type { TestApp } from './open-test-app.ts';
import { data } from './people.ts';

/** A room whose first two aliases are in contact. */
export async function openContact(foyer: TestApp, host: Pick<Attendee, 'id' | 'browser'>, many = 10) {
  const room = await openRoom(foyer, host, many);
  const [ada, grace] = [room.of(0), room.of(1)];
  const id = await getInContact(ada, grace, room.params);
  return { ...room, ada, grace, id, contact: { params: { id } } };
}

type Params = Awaited<ReturnType<typeof openRoom>>['params'];

export async function getInContact(from: Masked, to: Masked, params: Params): Promise<string> {
  const { id } = data(await from.browser.call(requestContact, { params, body: { aliasId: to.alias, note: '' } }));
  data(await to.browser.call(acceptContact, { params: { id } }));
  return id;
}

export async function revealEverything(id: string, ...sides: readonly Masked[]): Promise<void> {
  for (const stage of revealStages)
    for (const { browser } of sides) data(await browser.call(agreeToReveal, { params: { id }, body: { stage } }));
}

export const tell = (from: Masked, id: string, body: string, clientId: string = randomUUID()) =>
  from.browser.call(sendAliasMessage, { params: { id }, body: { clientId, body } });

export const listed = async (of: Masked, id: string) =>
  data(await of.browser.call(listAliasMessages, { params: { id }, query: {} }));

/** The texts that this side sees. */
export const texts = async (of: Masked, id: string) => (await listed(of, id)).items.map(({ body }) => body);
