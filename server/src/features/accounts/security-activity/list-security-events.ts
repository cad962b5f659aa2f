import type { SecurityEvent } from '@foyer/contract/security.ts';
import { and, desc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { auditEvents } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { activityKinds, kindOf, methodOf } from './activity-kinds.ts';

type Page = { items: SecurityEvent[]; nextCursor: string | null };

/** The security activity of the caller's own account, newest first. */
export async function listSecurityEvents(
  { db }: Pick<Deps, 'db'>,
  { userId }: SignedInUser,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      event: auditEvents.event,
      outcome: auditEvents.outcome,
      reason: auditEvents.reason,
      contact: auditEvents.contact,
      place: auditEvents.place,
      browser: auditEvents.browser,
    })
    .from(auditEvents)
    .where(and(eq(auditEvents.userId, userId), or(...activityKinds.map(matchesKind)), after))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.flatMap(({ id, at, contact, place, browser, ...row }) => {
      const kind = kindOf(row);
      return kind ? [{ id, at: at.toISOString(), kind, method: methodOf(row), contact, place, browser }] : [];
    }),
    nextCursor: last && rows.length > limit ? cursorOf(last) : null,
  };
}

function matchesKind({ event, outcome, reasons, except }: (typeof activityKinds)[number]): SQL | undefined {
  return and(
    eq(auditEvents.event, event),
    eq(auditEvents.outcome, outcome),
    reasons && inArray(auditEvents.reason, [...reasons]),
    except && or(isNull(auditEvents.reason), notInArray(auditEvents.reason, [...except])),
  );
}

/** The position at which a page ended. It reveals nothing beyond what the reader has already seen. */
const cursorPosition = z.tuple([z.iso.datetime(), z.uuid()]);

function cursorOf({ at, id }: { at: Date; id: string }): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id] satisfies z.input<typeof cursorPosition>)).toString(
    'base64url',
  );
}

function readCursor(cursor: string): SQL {
  try {
    const [at, id] = cursorPosition.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return sql`(${auditEvents.at}, ${auditEvents.id}) < (${at}::timestamptz, ${id}::uuid)`;
  } catch {
    throw fieldRefused('cursor', 'invalid_format');
  }
}
