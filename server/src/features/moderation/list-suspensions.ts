import type { DataOf } from '@foyer/contract/http.ts';
import type { listSuspensions as endpoint, Suspension } from '@foyer/contract/moderation/suspensions.ts';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { audit } from '#src/audit/audit.ts';
import type { Db } from '#src/db/client.ts';
import { behind, pageOf, readCursor } from '#src/db/page-cursor.ts';
import { users } from '#src/db/schema/accounts.ts';
import { accountSuspensions } from '#src/db/schema/moderation.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { notFound, requireOperator } from './operators.ts';
import { iso } from './suspend-account.ts';

type ListInput = { state: 'appeals' | 'open' | 'ended'; limit: number; cursor?: string | undefined };

/** A page of suspensions, newest first. `appeals`: those whose appeal waits for an answer. */
export async function listSuspensions(
  deps: Deps,
  viewer: SignedInUser,
  { state, limit, cursor }: ListInput,
): Promise<DataOf<typeof endpoint>> {
  await requireOperator(deps.db, viewer);
  await audit(deps, viewer, { event: 'suspensions.listed', outcome: 'ok', userId: viewer.userId });
  const { endedAt, id, startedAt, appeal, answer } = accountSuspensions;
  const inState = state === 'ended' ? isNotNull(endedAt) : isNull(endedAt);
  const isWaiting = state === 'appeals' ? and(isNotNull(appeal), isNull(answer)) : undefined;
  const rows = await select(deps.db)
    .where(and(inState, isWaiting, behind(readCursor(cursor), startedAt, '<', id)))
    .orderBy(desc(sql`date_trunc('milliseconds', ${startedAt})`), desc(id))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: row.suspension.startedAt.getTime(),
    id: row.suspension.id,
  }));
  return { items: page.map(present), nextCursor };
}

/** One suspension, for the operator who has changed it. */
export async function readSuspension(db: Db, id: string): Promise<Suspension> {
  const [row] = await select(db).where(eq(accountSuspensions.id, id));
  if (!row) throw notFound();
  return present(row);
}

const byUsers = alias(users, 'by_users');

function select(db: Db) {
  return db
    .select({ suspension: accountSuspensions, name: users.name, urlSlug: profiles.urlSlug, by: byUsers.name })
    .from(accountSuspensions)
    .innerJoin(users, eq(users.id, accountSuspensions.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(byUsers, eq(byUsers.id, accountSuspensions.byId));
}

type Row = Awaited<ReturnType<typeof select>>[number];

function present({ suspension, name, urlSlug, by }: Row): Suspension {
  const { id, reason, explanation, startedAt, endsAt, endedAt, appeal, appealedAt } = suspension;
  const { answer, answerText, answeredAt } = suspension;
  return {
    id,
    name,
    urlSlug,
    reason,
    explanation,
    startedAt: startedAt.toISOString(),
    endsAt: iso(endsAt),
    endedAt: iso(endedAt),
    by,
    appeal: appeal === null || !appealedAt ? null : { text: appeal, at: appealedAt.toISOString() },
    answer: answer === null || !answeredAt ? null : { answer, text: answerText ?? '', at: answeredAt.toISOString() },
  };
}
