import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { notifyAllByChoice, type OptionalNotice } from '#src/features/accounts/notices/notify-by-choice.ts';
import { reachableOwners } from '#src/features/accounts/notices/reachable-owner.ts';
import type { Shown, What } from './notice-values.ts';

export type Notice = {
  shown: Shown;
  what: What;
  /** Tells apart messages of the same kind about one registration. */
  key: string;
  /** From then on it is of no use. */
  before?: Date;
};
export type Person = { registrationId: string; userId: string };
type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const digestTitles = {
  confirmed: { en: 'You have a place', es: 'Tienes plaza' },
  changed: { en: 'Changed', es: 'Ha cambiado' },
  cancelled: { en: 'Cancelled', es: 'Cancelado' },
  left: { en: 'You have left', es: 'Lo has dejado' },
  reminder: { en: 'Begins soon', es: 'Empieza pronto' },
} as const;

/** Tells one person about an event they come to, as they have chosen to be told. */
export async function tellOne(
  deps: Parts,
  tx: Tx,
  { registrationId, userId, ...notice }: Notice & Person,
): Promise<void> {
  await tellAll(deps, tx, notice, [{ registrationId, userId }]);
}

/** Tells many the same at once. */
export async function tellAll(
  deps: Parts,
  tx: Tx,
  { shown, what, key, before }: Notice,
  people: readonly Person[],
): Promise<void> {
  if (people.length === 0) return;
  const owners = await reachableOwners(
    tx,
    people.map(({ userId }) => userId),
  );
  const { en, es } = digestTitles[what];
  const { title, slug } = shown;
  const titles = { en: `${en}: ${title}`, es: `${es}: ${title}` };
  const eventPath = slug === '' ? '/events' : (`/events/${slug}` as const);
  const hasTicket = what !== 'cancelled' && what !== 'left';
  const notices = people.map(({ registrationId, userId }): OptionalNotice => {
    const owner = owners.get(userId);
    const values = { what, ...shown, ...(hasTicket && { ticket: registrationId }) };
    return {
      ...{ userId, kind: 'events' },
      email: owner ? { kind: 'email', ...owner, template: 'event-notice', values } : null,
      digest: { title: titles, path: what === 'confirmed' ? `/tickets/${registrationId}` : eventPath },
      idempotencyKey: `event-${what}:${registrationId}:${key}`,
      ...(before && { before }),
    };
  });
  await notifyAllByChoice(deps, tx, notices);
}
