import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { messagingRules } from '#src/config/messaging.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { conversationParticipants, conversations } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { isPaused } from '#src/features/connections/pause-requests.ts';
import { type ConversationRow, findConversation } from '#src/features/conversation-access/conversation-rows.ts';
import { presentProfile } from '#src/features/profiles/public-profile/present-profile.ts';
import type { ProfileRow } from '#src/features/profiles/public-profile/profile-row.ts';
import { relationTo } from '#src/features/relationships/relationships.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { decideOpening, type Opening } from './policy.ts';

/** The key of the conversation of two members, the same for both. */
export function directKey(one: string, other: string): string {
  return `direct:${[one, other].toSorted().join(':')}`;
}

/**
 * How the viewer can write to a member, and their conversation if there is one. Null if the viewer may not know of the
 * member: one has blocked the other, or the member is hidden and has not talked to the viewer.
 */
export async function readOpening(
  deps: Pick<Deps, 'clock' | 'settings'>,
  db: Db | Tx,
  viewer: SignedInUser,
  recipient: ProfileRow,
): Promise<{ opening: Opening; conversation: ConversationRow | null } | null> {
  const at = deps.clock.now();
  const relation = await relationTo(db, viewer, recipient.userId, at);
  if (relation === null || recipient.gone) return null;
  const [known] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.key, directKey(viewer.userId, recipient.userId)));
  const conversation = known ? ((await findConversation(db, viewer.userId, known.id, at)) ?? null) : null;
  const shown = presentProfile(deps.settings, recipient, relation, false);
  if (!shown && !conversation) return null;
  const opening = decideOpening(
    {
      state: conversation?.state ?? null,
      isConnected: conversation?.is_connected ?? (await isConnectedTo(db, viewer.userId, recipient.userId)),
      request:
        conversation?.is_request && conversation.expires_at
          ? { isOwn: conversation.is_own_request, expiresAt: conversation.expires_at }
          : null,
      hasOtherLeft: conversation?.has_other_left ?? false,
      hasOtherAgreed: conversation?.has_other_agreed ?? false,
    },
    at,
  );
  if (opening !== 'request') return { opening, conversation };
  const isAway = !shown || shown.availability?.state === 'unavailable' || (await isPaused(db, recipient.userId, at));
  const takesNone = isAway || (await countReceived(db, recipient.userId, at)) >= messagingRules.requestsReceived;
  return { opening: takesNone ? 'unavailable' : 'request', conversation };
}

/** Requests that wait for this member. */
async function countReceived(db: Db | Tx, userId: string, at: Date): Promise<number> {
  const own = conversationParticipants;
  const [counted] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(own)
    .innerJoin(conversations, eq(conversations.id, own.conversationId))
    .where(
      and(
        eq(own.userId, userId),
        eq(conversations.state, 'request'),
        ne(conversations.requestedByNo, own.no),
        sql`${conversations.declinedAt} is null`,
        gt(conversations.expiresAt, at),
      ),
    );
  return counted?.n ?? 0;
}

async function isConnectedTo(db: Db | Tx, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from connections c
    where c.state = 'connected' and c.low_id = least(${userId}::uuid, ${otherId}::uuid)
      and c.high_id = greatest(${userId}::uuid, ${otherId}::uuid)`);
  return rows.length > 0;
}
