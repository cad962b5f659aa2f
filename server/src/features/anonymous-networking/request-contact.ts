import type { requestContact as endpoint } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { eq } from 'drizzle-orm';
import { daysAfter } from '#src/days-after.ts';
import type { Tx } from '#src/db/client.ts';
import { aliasBars, aliasContacts } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import { pairKey } from '#src/features/connections/pair.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { aliasContactsOf, blockedFor, isBetween, noSuchAlias } from './alias-contacts.ts';
import { enqueueAliasNews } from './alias-news.ts';
import { spendAliasRequest, tooManyRequests } from './alias-request-budget.ts';
import { lockAliases } from './aliases-of.ts';
import { settleCells } from './cells.ts';
import { aliasPairKey, coarse, openAlias } from './keys.ts';
import { type Contact, decideContact, looksSent, mayAnswer } from './policy.ts';
import { requireAnonymousText } from './require-anonymous-text.ts';
import { isOpenAt, type OwnAlias, type Room, type RoomAddress, requireOwnAlias, visibleAliases } from './rooms.ts';

type RequestInput = RoomAddress & { aliasId: string; note: string };

/** Asks another alias for contact, or opens the contact if that one has asked already. Repeating changes nothing. */
export async function requestContact(
  deps: Deps,
  viewer: SignedInUser,
  { aliasId, note, ...address }: RequestInput,
): Promise<DataOf<typeof endpoint>> {
  const result = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { room, own } = await requireOwnAlias(deps, tx, viewer, address);
    if (!isOpenAt(room, now)) throw new AppError('ROOM_CLOSED', 'This room is closed.');
    if (aliasId === own.id) throw noSuchAlias();
    await requireAnonymousText(tx, viewer.userId, 'note', note);
    const { self, other } = await lockPair(tx, own, aliasId);
    const all = await aliasContactsOf(tx, [self.id, other.id]);
    const isWith = (each: Contact) => each.lowId === other.id || each.highId === other.id;
    const contact = all.get(self.id)?.find(isWith);
    const decision = decideContact(
      {
        contact,
        sent: all.get(self.id)?.filter((each) => looksSent(each, self.id, now)).length ?? 0,
        received: all.get(other.id)?.filter((each) => mayAnswer(each, other.id, now)).length ?? 0,
      },
      self.id,
      now,
    );
    switch (decision) {
      case 'not-taking-requests':
        throw new AppError('NOT_TAKING_REQUESTS', "This alias isn't taking requests right now.");
      case 'too-many-pending':
        throw tooManyRequests('pending');
      case 'already-sent':
        return { id: existing(contact).id, state: 'sent' } as const;
      case 'already-open':
        return { id: existing(contact).id, state: 'open' } as const;
      case 'open':
        await tx
          .update(aliasContacts)
          .set({ state: 'open' })
          .where(isBetween(existing(contact)));
        await enqueueAliasNews(deps, tx, other.id);
        return { id: existing(contact).id, state: 'open' } as const;
      case 'send': {
        await spendAliasRequest(deps, tx, viewer.userId);
        const isMuted = await isBarred(deps, tx, self, other);
        const id = deps.random.uuid();
        const sentAt = coarse(now);
        const pair = pairKey(self.id, other.id);
        const expiresAt = expiryOf(sentAt, room);
        await tx
          .insert(aliasContacts)
          .values({ id, ...pair, state: 'requested', requestedBy: self.id, note, sentAt, expiresAt, isMuted });
        if (!isMuted) await enqueueAliasNews(deps, tx, other.id);
        return { id, state: 'sent' } as const;
      }
    }
  });
  deps.wakeOutbox();
  return result;
}

/** Both aliases, locked, visible and not blocked. */
async function lockPair(tx: Tx, own: OwnAlias, aliasId: string): Promise<{ self: OwnAlias; other: OwnAlias }> {
  const locked = await lockAliases(tx, [own.id, aliasId]);
  const self = locked.find(({ id }) => id === own.id);
  if (!self) throw new AppError('NOT_IN_ROOM', "You aren't in this room.");
  const other = locked.find(({ id, roomId, shown }) => id === aliasId && roomId === self.roomId && shown !== null);
  if (!other || (await blockedFor(tx, self.id)).has(other.id)) throw noSuchAlias();
  if (self.shown === null) throw new AppError('ALIAS_WAITING', "Your alias isn't visible yet.");
  if (!settleCells(await visibleAliases(tx, self.roomId))) throw noSuchAlias();
  return { self, other };
}

/** One of the two has blocked an alias of the other before, here or elsewhere. */
async function isBarred(deps: Pick<Deps, 'secrets'>, tx: Tx, one: OwnAlias, other: OwnAlias): Promise<boolean> {
  const [first, second] = [openAlias(deps, one.sealed).userId, openAlias(deps, other.sealed).userId];
  const [bar] = await tx
    .select({ pairKey: aliasBars.pairKey })
    .from(aliasBars)
    .where(eq(aliasBars.pairKey, aliasPairKey(deps, first, second)));
  return bar !== undefined;
}

function expiryOf(sentAt: Date, { closesAt }: Room): Date {
  const latest = daysAfter(sentAt, aliasLimits.requestDays);
  return closesAt && closesAt < latest ? closesAt : latest;
}

/** The row that the decision found. */
function existing(contact: Contact | undefined): Contact {
  if (!contact) throw new Error('decided about a contact that is not there');
  return contact;
}
