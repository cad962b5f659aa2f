import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { isOrganizer, isRegistrationOpen } from '#src/features/events/policy.ts';
import { inHours, newEvent } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newUser } from '../../../test/sessions.ts';
import { decideRegistrations } from './decide-registrations.ts';

/** Checks that foyer_decide_registrations and policy.ts agree on the rules that both contain. */
let foyer: TestApp;
let eventId: string;
let organizerId: string;
let guestId: string;
beforeAll(async () => {
  foyer = await openTestApp();
  const host = await newMember(foyer);
  organizerId = host.id;
  eventId = (await newEvent(foyer, host.browser)).id;
  guestId = await newUser(foyer);
});
afterAll(() => foyer.close());

/** Runs `act` in a transaction that leaves nothing behind, so that each case starts from the same event. */
async function inRolledBackTransaction<Result>(act: (tx: Tx) => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  const undo = new Error('undo');
  await foyer.deps.db
    .transaction(async (tx) => {
      results.push(await act(tx));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  const [result] = results;
  if (result === undefined) throw new Error('The case has no result.');
  return result;
}

async function findFacts(tx: Tx) {
  const row = await findEventById(tx, eventId);
  if (!row) throw new Error('The event is gone.');
  return { ...row.event, ...eventFactsOf(row) };
}

const states = ['draft', 'published', 'unpublished', 'cancelled'] as const;
const windows = [
  { opens: null, closes: null },
  { opens: -1, closes: null },
  { opens: 1, closes: null },
  { opens: null, closes: 1 },
  { opens: null, closes: -1 },
  { opens: -2, closes: -1 },
  { opens: 0, closes: null },
  { opens: null, closes: 0 },
] as const;
const ends = [-1, 0, 5] as const;
const organizers = ['active', 'suspended', 'deleting'] as const;

test('registering is possible in the database exactly when the policy calls the event open', async () => {
  const at = (hours: number | null) => (hours === null ? null : new Date(inHours(foyer, hours)));
  const now = foyer.clock.now();
  let opened = 0;
  for (const state of states)
    for (const { opens, closes } of windows)
      for (const end of ends)
        for (const organizer of organizers) {
          const { open, outcome } = await inRolledBackTransaction(async (tx) => {
            const window = { registrationOpensAt: at(opens), registrationClosesAt: at(closes) };
            await tx
              .update(events)
              .set({ state, startsAt: at(end - 2), endsAt: at(end), ...window })
              .where(eq(events.id, eventId));
            const gone = {
              suspendedAt: organizer === 'suspended' ? now : null,
              deletionDueAt: organizer === 'deleting' ? now : null,
            };
            await tx.update(users).set(gone).where(eq(users.id, organizerId));
            const attempt = { act: 'register', userId: guestId, audience: null, id: foyer.deps.random.uuid() } as const;
            const [decision] = await decideRegistrations({ ...foyer.deps, db: tx }, eventId, [attempt]);
            return { open: isRegistrationOpen(await findFacts(tx), now), outcome: decision?.outcome };
          });
          expect(outcome === 'done', `${state} ${opens} ${closes} ${end} ${organizer}: ${outcome}`).toBe(open);
          opened += open ? 1 : 0;
        }
  expect(opened).toBeGreaterThan(0);
});

const roles = [
  { name: 'the organizer', role: null, accepted: false },
  { name: 'a manager', role: 'manager', accepted: true },
  { name: 'an invited manager', role: 'manager', accepted: false },
  { name: 'check-in staff', role: 'check-in', accepted: true },
  { name: 'a stranger', role: null, accepted: false },
] as const;

test.each(roles)(
  '$name may decide in the database exactly when the policy says so',
  async ({ name, role, accepted }) => {
    const actorId = name === 'the organizer' ? organizerId : await newUser(foyer);
    for (const act of ['approve', 'decline'] as const) {
      const { allowed, outcome } = await inRolledBackTransaction(async (tx) => {
        const now = foyer.clock.now();
        const id = foyer.deps.random.uuid();
        const pending = { id, eventId, userId: guestId, audience: 'in-person', state: 'pending' } as const;
        await tx.insert(registrations).values({ ...pending, createdAt: now, changedAt: now });
        if (role) {
          const acceptedAt = accepted ? now : null;
          await tx.insert(eventHosts).values({ eventId, userId: actorId, role, acceptedAt, createdAt: now });
        }
        const attempt = { act, userId: actorId, audience: null, id };
        const [decision] = await decideRegistrations({ ...foyer.deps, db: tx }, eventId, [attempt]);
        const viewer = { kind: 'user', userId: actorId } as Parameters<typeof isOrganizer>[1];
        return { allowed: isOrganizer(await findFacts(tx), viewer), outcome: decision?.outcome };
      });
      expect(outcome, act).toBe(allowed ? 'done' : 'unknown');
    }
  },
);
