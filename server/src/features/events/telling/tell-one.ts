import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { notifyByChoice } from '#src/features/accounts/notices/notify-by-choice.ts';
import { reachableOwner } from '#src/features/accounts/notices/reachable-owner.ts';
import type { Shown, What } from './notice-values.ts';

type Notice = {
  shown: Shown;
  registrationId: string;
  userId: string;
  what: What;
  /** Tells apart messages of the same kind about one registration. */
  key: string;
  /** From then on it is of no use. */
  before?: Date;
};

const digestTitles = {
  confirmed: { en: 'You have a place', es: 'Tienes plaza' },
  changed: { en: 'Changed', es: 'Ha cambiado' },
  cancelled: { en: 'Cancelled', es: 'Cancelado' },
  left: { en: 'You have left', es: 'Lo has dejado' },
  reminder: { en: 'Begins soon', es: 'Empieza pronto' },
} as const;

/** Tells one person about an event they come to, as they have chosen to be told. */
export async function tellOne(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { shown, registrationId, userId, what, key, before }: Notice,
): Promise<void> {
  const owner = await reachableOwner(tx, userId);
  const { title, slug } = shown;
  const { en, es } = digestTitles[what];
  await notifyByChoice(deps, tx, {
    userId,
    kind: 'events',
    email: owner && { kind: 'email', ...owner, template: 'event-notice', values: { what, ...shown } },
    digest: {
      title: { en: `${en}: ${title}`, es: `${es}: ${title}` },
      path: slug === '' ? '/events' : `/events/${slug}`,
    },
    idempotencyKey: `event-${what}:${registrationId}:${key}`,
    ...(before && { before }),
  });
}
