import type { AliasMessage } from '@foyer/contract/anonymous-networking/alias-messages.ts';
import { hasLink } from '@foyer/contract/rules/messaging/message-text.ts';
import { and, count, desc, eq } from 'drizzle-orm';
import { aliasMessageBudgets, aliasRules } from '#src/config/anonymous-networking.ts';
import type { Tx } from '#src/db/client.ts';
import { aliasContacts, aliasMessages, aliasReveals } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { inDatabase, requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { isBetween, lockContact } from './alias-contacts.ts';
import { isOfContact, type MessageRow, presentMessage, sealText } from './alias-message-rows.ts';
import { enqueueAliasNews } from './alias-news.ts';
import { coarse, privateKey } from './keys.ts';
import type { Contact } from './policy.ts';
import { requireAnonymousText } from './require-anonymous-text.ts';
import { findRoomOf, isOpenAt } from './rooms.ts';

type SendInput = { id: string; clientId: string; body: string };

/**
 * Sends a message to the other alias of an open contact. It is stored once, however often it is sent, and the other side sees
 * it with the next release. Nothing about it is written to the audit log or to analytics: the time would tell who wrote.
 */
export async function sendMessage(deps: Deps, viewer: SignedInUser, input: SendInput): Promise<AliasMessage> {
  const { id, body, clientId } = input;
  const sent = await deps.db.transaction(async (tx) => {
    const { contact, own, other } = await lockContact(deps, tx, viewer, id);
    if (contact.state !== 'open') throw new AppError('REQUEST_ENDED', 'This contact has ended.');
    const known = await findSent(deps, tx, own.id, input);
    if (known) return { row: known, ownId: own.id };
    const now = deps.clock.now();
    if (!isOpenAt(await findRoomOf(tx, own), now)) throw new AppError('ROOM_CLOSED', 'This room is closed.');
    if (hasLink(body)) throw fieldRefused('body', 'note.contact_details');
    if (!(await areNamed(tx, contact))) await requireAnonymousText(tx, viewer.userId, 'body', body);
    const store = inDatabase({ db: tx, clock: deps.clock });
    for (const { name, ...budget } of aliasMessageBudgets)
      await requireBudget(store, privateKey(deps, name, viewer.userId), budget);
    const { release, dueAt } = await nextRelease(deps, tx, contact);
    const position = await countInRelease(tx, contact, release, own.id);
    const [row] = await tx
      .insert(aliasMessages)
      .values({
        contactId: id,
        release,
        authorId: own.id,
        position: position + 1,
        id: deps.random.uuid(),
        clientId,
        contentMac: macOf(deps, input),
        sealed: sealText(deps, body),
        sentAt: coarse(dueAt),
        dueAt,
      })
      .returning();
    if (!row) throw new Error('an insert returns its row');
    if (position === 0) await enqueueAliasNews(deps, tx, other.id, { after: dueAt, onlyUnread: true });
    return { row, ownId: own.id };
  });
  deps.wakeOutbox();
  return presentMessage(deps, sent.row, sent.ownId);
}

/** The same message, sent before; IDEMPOTENCY_CONFLICT if that one said something else. */
async function findSent(deps: Deps, tx: Tx, ownId: string, input: SendInput): Promise<MessageRow | undefined> {
  const { authorId, clientId } = aliasMessages;
  const [known] = await tx
    .select()
    .from(aliasMessages)
    .where(and(isOfContact(input.id), eq(authorId, ownId), eq(clientId, input.clientId)));
  if (known && !known.contentMac.equals(macOf(deps, input)))
    throw new AppError('IDEMPOTENCY_CONFLICT', 'Another message was sent with this client id.');
  return known;
}

/** Once both know each other's names, only links are refused. */
async function areNamed(tx: Tx, { id }: Contact): Promise<boolean> {
  const [named] = await tx
    .select({ stage: aliasReveals.stage })
    .from(aliasReveals)
    .where(and(eq(aliasReveals.contactId, id), eq(aliasReveals.stage, 'name')));
  return named !== undefined;
}

/**
 * The release that waits, or a new one. Messages of both sides join it, so that a stream of own messages doesn't measure when
 * the other one wrote.
 */
async function nextRelease(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  contact: Contact,
): Promise<{ release: number; dueAt: Date }> {
  const now = clock.now();
  const [last] = await tx
    .select({ release: aliasMessages.release, dueAt: aliasMessages.dueAt })
    .from(aliasMessages)
    .where(isOfContact(contact.id))
    .orderBy(desc(aliasMessages.release))
    .limit(1);
  if (last?.dueAt && last.dueAt > now) return { release: last.release, dueAt: last.dueAt };
  const tick = aliasRules.tickSeconds * 1000;
  const release = contact.lastRelease + 1;
  await tx.update(aliasContacts).set({ lastRelease: release }).where(isBetween(contact));
  return { release, dueAt: new Date((Math.floor(now.getTime() / tick) + 1) * tick + random.int(tick)) };
}

async function countInRelease(tx: Tx, { id }: Contact, release: number, ownId: string): Promise<number> {
  const [found] = await tx
    .select({ n: count() })
    .from(aliasMessages)
    .where(and(isOfContact(id), eq(aliasMessages.release, release), eq(aliasMessages.authorId, ownId)));
  return found?.n ?? 0;
}

/** Keyed, and with the ids: equal texts have different ones. */
function macOf({ secrets }: Pick<Deps, 'secrets'>, { id, clientId, body }: SendInput): Buffer {
  return secrets.mac('alias-message-content', id, clientId, body);
}
