import { groupRoles } from '@foyer/contract/rules/messaging/choices.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#src/db/client.ts';
import type { ConversationRow } from './conversation-rows.ts';
import { isHere, peopleIn } from './people-in.ts';

const row = z.object({
  no: z.number(),
  userId: z.string().nullable(),
  role: z.enum(groupRoles),
  isHere: z.boolean(),
});

/** Who has only entered the room of an event is nobody else's business. */
const hasWritten = sql`exists (select 1 from messages m where m.conversation_id = p.conversation_id and m.author_no = p.no)`;

/** Participants as the viewer sees them, in the order of their numbers. */
export async function readParticipants(
  db: Db | Tx,
  userId: string,
  conversation: ConversationRow,
  { after, limit, no }: { after: number; limit: number; no?: number | number[] | undefined },
) {
  const { id, kind, joined_no, last_no, left_at } = conversation;
  const viewer = sql`(select ${left_at?.toISOString() ?? null}::timestamptz as left_at, ${last_no}::int as last_no)`;
  const isKnown: SQL =
    left_at === null ? sql`(p.left_no is null or p.left_no > ${joined_no})` : sql`p.joined_no < ${last_no}`;
  const { rows } = await db.execute(sql`
    select p.no, p.user_id as "userId", ${isHere(sql`o`)} as "isHere",
      ${left_at === null ? sql`p.role` : sql`'member'`} as role
    from conversation_participants p cross join ${viewer} o
    where p.conversation_id = ${id} and p.no > ${after} and ${isKnown}
      and ${no === undefined ? sql`true` : sql`p.no = any(${sql.param([no].flat())}::int[])`}
      and ${kind === 'event' ? hasWritten : sql`true`}
    order by p.no
    limit ${limit}`);
  const found = z.array(row).parse(rows);
  const cards = await peopleIn(
    db,
    userId,
    conversation,
    found.flatMap((each) => each.userId ?? []),
  );
  return found.map(({ userId: of, ...each }) => ({ ...each, person: (of !== null && cards.get(of)) || null }));
}
