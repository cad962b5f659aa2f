import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { groupAdditionBudget } from '#src/config/messaging.ts';
import { daysAfter } from '#src/days-after.ts';
import type { Tx } from '#src/db/client.ts';
import { conversationParticipants } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { type ConversationRow, requireConversation } from '#src/features/conversation-access/conversation-rows.ts';
import { appendSystemMessage } from '#src/features/message-sending/system-messages.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { changeGroup, notAllowed } from './change-group.ts';
import { lockConnectionsToAdd } from './lock-connections-to-add.ts';
import { mayManageGroup } from './policy.ts';
import { enqueueRequestNews } from './request-news.ts';

type AddInput = { id: string; urlSlugs: readonly string[] };

/** Adds connections of the viewer, who see what is written from then on. Those who are there already stay. Idempotent. */
export async function addGroupMembers(
  deps: Deps,
  { userId }: SignedInUser,
  { id, urlSlugs }: AddInput,
): Promise<Conversation> {
  // Who is not in the group learns nothing else, also not what is wrong with the rest.
  await requireConversation(deps.db, userId, id, deps.clock.now());
  let wanted: string[] = [];
  return await changeGroup(deps, userId, id, {
    // Members are locked before conversations, everywhere.
    lockFirst: async (tx) => {
      wanted = await lockConnectionsToAdd(tx, userId, urlSlugs);
    },
    change: async (tx, group) => {
      if (!mayManageGroup(group.role)) throw notAllowed();
      const members = await membersOf(tx, id);
      const memberOf = new Map(members.map((member) => [member.userId, member]));
      const isHere = (userIdOf: string) => memberOf.get(userIdOf)?.isHere ?? false;
      const added = wanted.filter((each) => !isHere(each));
      if (added.length === 0) return false;
      if (members.filter((member) => member.isHere).length + added.length > messagingLimits.groupMembers)
        throw new AppError('GROUP_FULL', `A group has at most ${messagingLimits.groupMembers} members.`);
      const leftSince = daysAfter(deps.clock.now(), -messagingLimits.askAgainDays);
      const refused = added.find((each) => (memberOf.get(each)?.hasLeftAt ?? leftSince) > leftSince);
      if (refused !== undefined) throw fieldRefused(`urlSlugs.${wanted.indexOf(refused)}`, 'group.has_left');
      const store = { db: tx, clock: deps.clock, counters: deps.counters ?? undefined };
      await requireBudget(store, `group-additions:${userId}`, groupAdditionBudget, added.length);
      const people = await storeMemberships(tx, group, added, members);
      const no = await appendSystemMessage(deps, tx, id, { what: 'added', authorNo: group.own_no, people });
      for (const each of added)
        await enqueueRequestNews(deps, tx, { conversationId: id, userId: each, what: 'added', no });
      return true;
    },
  });
}

const memberRow = z.object({
  no: z.number(),
  userId: z.string().nullable(),
  isHere: z.boolean(),
  /** When they left by themselves, which nobody overrules for some time. */
  hasLeftAt: z.coerce.date().nullable(),
});
type MemberRow = z.output<typeof memberRow>;

async function membersOf(tx: Tx, id: string): Promise<MemberRow[]> {
  const { rows } = await tx.execute(sql`
    select p.no, p.user_id as "userId", p.user_id is not null and p.left_no is null as "isHere",
      m.sent_at as "hasLeftAt"
    from conversation_participants p
    left join messages m
      on m.conversation_id = p.conversation_id and m.no = p.left_no and m.system ->> 'what' = 'left'
    where p.conversation_id = ${id}`);
  return z.array(memberRow).parse(rows);
}

/** Stores the memberships and returns their numbers: those of earlier times for members who come back. */
async function storeMemberships(
  tx: Tx,
  { id, last_no }: ConversationRow,
  added: readonly string[],
  members: readonly MemberRow[],
): Promise<number[]> {
  let next = Math.max(...members.map(({ no }) => no)) + 1;
  const people: number[] = [];
  for (const userId of added) {
    const no = members.find((member) => member.userId === userId)?.no ?? next++;
    people.push(no);
    const joining = { joinedNo: last_no, readNo: last_no, isMarkedUnread: true };
    await tx
      .insert(conversationParticipants)
      .values({ conversationId: id, no, userId, ...joining })
      .onConflictDoUpdate({
        target: [conversationParticipants.conversationId, conversationParticipants.no],
        set: { ...joining, leftNo: null, archivedNo: null },
      });
  }
  return people;
}
