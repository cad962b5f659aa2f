import type { ServerFrame } from '@foyer/contract/live/frames.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { liveRules } from '#src/config/live.ts';
import type { Deps, Hint } from '#src/deps.ts';
import { ownConversations } from '#src/features/conversation-access/conversation-rows.ts';
import { messagesTopic } from '#src/features/conversation-access/message-changes.ts';
import type { Addressed, LiveSource } from '#src/http/live/live-source.ts';

const conversationTopic = 'conversation';
const draftTopic = 'draft';

type Bus = Pick<Deps, 'bus'>;

/** Tells both members that the conversation is something else now, such as an accepted request. */
export function publishState({ bus }: Bus, id: string): void {
  bus.publish({ topic: conversationTopic, id });
}

/** Tells the member's own devices what they did with the conversation, or that only their draft has changed. */
export function publishOwnSide({ bus }: Bus, id: string, userId: string, isDraft = false): void {
  bus.publish({ topic: isDraft ? draftTopic : conversationTopic, id, userId });
}

const reached = z.object({ id: z.string(), userId: z.string(), seq: z.number() });
const changed = z.object({ id: z.string(), seq: z.number() });

/**
 * Conversations, live. A hint reaches the members that can see the conversation at the moment it is read: nobody who has left,
 * and neither of two members after a block.
 */
export function liveMessaging({ db, clock }: Pick<Deps, 'db' | 'clock'>): LiveSource {
  /** The change of each conversation up to which frames were made, as far back as the sweep looks. */
  const told = new Map<string, number>();
  return {
    topics: [messagesTopic, conversationTopic, draftTopic],

    async framesFor(hints, userIds) {
      const own = hints.flatMap(({ topic, id, userId }): Addressed[] =>
        userId === undefined ? [] : [{ userId, frame: topic === draftTopic ? { type: 'draft', id } : stateOf(id) }],
      );
      const shared = hints.filter(({ userId }) => userId === undefined);
      if (shared.length === 0) return own;
      const { rows } = await db.execute(sql`
        select o.id, member.user_id as "userId", o.last_seq as seq
        from conversation_participants member
        cross join lateral (${ownConversations(sql`member.user_id`, clock.now())}) o
        where member.conversation_id = any(${sql.param(shared.map(({ id }) => id))}::uuid[])
          and member.user_id = any(${sql.param(userIds)}::uuid[])
          and o.id = member.conversation_id and o.state not in ('hidden', 'left')`);
      const frames = framesOf(shared, z.array(reached).parse(rows));
      for (const { frame } of frames) if (frame.type === 'messages') told.set(frame.id, frame.seq);
      return [...own, ...frames];
    },

    async sweep() {
      const since = new Date(clock.now().getTime() - liveRules.sweepBackSeconds * 1000);
      const { rows } = await db.execute(sql`select m.conversation_id as id, max(m.seq) as seq from messages m
        where m.changed_at > ${since.toISOString()}::timestamptz group by m.conversation_id`);
      const recent = new Map(
        z
          .array(changed)
          .parse(rows)
          .map(({ id, seq }) => [id, seq]),
      );
      for (const id of told.keys()) if (!recent.has(id)) told.delete(id);
      const missed = [...recent].filter(([id, seq]) => (told.get(id) ?? 0) < seq);
      // Also those that concern nobody here, which are not read again.
      for (const [id, seq] of missed) told.set(id, seq);
      return missed.map(([id]) => ({ topic: messagesTopic, id }));
    },
  };
}

function framesOf(hints: readonly Hint[], members: readonly z.output<typeof reached>[]): Addressed[] {
  const frames = new Map<string, ServerFrame>();
  const shared = (key: string, make: () => ServerFrame) => {
    const frame = frames.get(key) ?? make();
    frames.set(key, frame);
    return frame;
  };
  return hints.flatMap(({ topic, id }) =>
    members
      .filter((member) => member.id === id)
      .map(({ userId, seq }) => ({
        userId,
        frame:
          topic === messagesTopic
            ? shared(`${id} ${seq}`, () => ({ type: 'messages', id, seq }))
            : shared(id, () => stateOf(id)),
      })),
  );
}

function stateOf(id: string): ServerFrame {
  return { type: 'conversation', id };
}
