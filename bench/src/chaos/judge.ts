import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { query } from './chaos-world.ts';
import type { Device } from './device.ts';
import type { Member } from './member.ts';

/** A member of a conversation with their devices, as the run has made them. */
export type Talker = { userId: string; member: Member; devices: Device[] };
/** A conversation: of two members, a group, or the room of an event. */
export type Talk = { conversationId: string; talkers: Talker[] };

type Stored = {
  no: number;
  id: string;
  seq: number;
  userId: string;
  clientId: string;
  body: string;
  isDeleted: boolean;
  /** Written by the server, for example that a group was created. */
  isSystem: boolean;
  reactions: number;
};
type Position = { userId: string; readNo: number; unread: number };

const selectMessages = `select m.conversation_id as talk, m.no, m.id, m.seq, p.user_id as "userId", m.client_id as "clientId",
    m.body, m.deleted_at is not null as "isDeleted", m.system is not null as "isSystem",
    (select count(*)::int from message_reactions r where r.conversation_id = m.conversation_id and r.no = m.no) as reactions
  from messages m
  join conversation_participants p on p.conversation_id = m.conversation_id and p.no = m.author_no
  order by m.conversation_id, m.no`;
// Deliberately not the product's own statement.
const selectPositions = `select p.conversation_id as talk, p.user_id as "userId", p.read_no as "readNo", count(m.no)::int as unread
  from conversation_participants p
  left join messages m on m.conversation_id = p.conversation_id and m.no > p.read_no and m.author_no <> p.no
    and m.deleted_at is null and m.system is null
  group by p.conversation_id, p.user_id, p.read_no`;

/** What must be true at the end, each with the cases in which it is not. */
export type Verdict = Record<
  'lost' | 'duplicated' | 'reordered' | 'changes lost' | 'devices that differ' | 'wrong unread counts' | 'other faults',
  string[]
>;

/** Compares the journals of the members and what their devices show with the database. */
export async function judge(databaseUrl: string, talks: readonly Talk[]): Promise<Verdict> {
  const messages = byTalk(await query<Stored & { talk: string }>(databaseUrl, selectMessages));
  const positions = byTalk(await query<Position & { talk: string }>(databaseUrl, selectPositions));
  const verdict: Verdict = {
    lost: [],
    duplicated: [],
    reordered: [],
    'changes lost': [],
    'devices that differ': [],
    'wrong unread counts': [],
    'other faults': [],
  };
  for (const { conversationId, talkers } of talks) {
    const stored = messages.get(conversationId) ?? [];
    for (const talker of talkers) {
      judgeJournal(verdict, stored, talker);
      const position = positions.get(conversationId)?.find(({ userId }) => userId === talker.userId);
      for (const device of talker.devices) judgeDevice(verdict, stored, position, device);
      if ((position?.readNo ?? 0) < talker.member.readNo)
        verdict['other faults'].push('an acknowledged read position is lost');
      verdict['other faults'].push(...talker.member.faults, ...talker.devices.flatMap(({ faults }) => faults));
    }
    stored.forEach(({ no }, n) => {
      if (no !== n + 1) verdict['other faults'].push(`message ${n + 1} of ${conversationId} has the number ${no}`);
    });
  }
  return verdict;
}

function judgeJournal(verdict: Verdict, stored: readonly Stored[], { userId, member }: Talker): void {
  const own = stored.filter((message) => message.userId === userId && !message.isSystem);
  const byClientId = new Map(own.map((message) => [message.clientId, message]));
  for (const { clientId, place, acknowledged, body } of member.journal) {
    const name = `message ${place} of ${userId}`;
    const message = byClientId.get(clientId);
    if (acknowledged && (message?.id !== acknowledged.id || message.no !== acknowledged.no)) verdict.lost.push(name);
    else if (message && (message.isDeleted ? null : message.body) !== body) verdict['changes lost'].push(name);
  }
  // The same message stored under two ids would have the same text.
  const texts = own.flatMap(({ body, isDeleted }) => (isDeleted ? [] : (body.split(',')[0] ?? '')));
  if (own.length > member.journal.length || new Set(texts).size < texts.length)
    verdict.duplicated.push(`${own.length} messages of ${userId}, ${member.journal.length} written`);
  const places = new Map(member.journal.map(({ clientId, place }) => [clientId, place]));
  own.forEach(({ clientId }, n) => {
    const before = own[n - 1];
    if (before && (places.get(clientId) ?? -1) <= (places.get(before.clientId) ?? -1))
      verdict.reordered.push(`message ${places.get(clientId)} of ${userId}`);
  });
}

function judgeDevice(
  verdict: Verdict,
  stored: readonly Stored[],
  position: Position | undefined,
  { log, unread, readNo }: Device,
): void {
  const shown = log.messages;
  const differing = stored.filter((message, n) => !isShown(message, shown[n])).length;
  if (differing > 0 || shown.length !== stored.length)
    verdict['devices that differ'].push(
      `${shown.length} of ${stored.length} messages shown, ${differing} of them differ`,
    );
  const counted = Math.min(position?.unread ?? 0, messagingLimits.unreadCounted);
  if (unread !== counted || readNo !== position?.readNo)
    verdict['wrong unread counts'].push(
      `${unread} shown, ${counted} in the database; read up to ${readNo}, ${position?.readNo} stored`,
    );
}

function isShown(stored: Stored, shown: Device['log']['messages'][number] | undefined): boolean {
  if (!shown) return false;
  const fields = ['no', 'id', 'seq', 'body', 'isDeleted'] as const;
  const reactions = shown.reactions.reduce((sum, { count }) => sum + count, 0);
  return fields.every((field) => stored[field] === shown[field]) && stored.reactions === reactions;
}

function byTalk<T extends { talk: string }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, ({ talk }) => talk);
}
