import { defaultLanguage, languages } from '@foyer/contract/limits.ts';
import type { EventAudience } from '@foyer/contract/rules/events/choices.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { type Shown, tellsOfPlace, type What, whereOf } from './notice-values.ts';

type Notice = {
  shown: Shown;
  registrationId: string;
  holderEmail: string;
  what: What;
  key: string;
  audience: EventAudience;
  by?: string;
};

/** Tells somebody without account, at the address given for them, in the language of the event if it is one of ours. */
export async function tellHolder(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { shown, registrationId, holderEmail, what, key, audience, by }: Notice,
): Promise<void> {
  if (holderEmail === '') return;
  const [event] = await tx.select({ language: events.language }).from(events).where(eq(events.id, shown.id));
  const language = languages.find((each) => each === event?.language) ?? defaultLanguage;
  const values = {
    ...{ what, ...shown, ...whereOf(shown, audience) },
    ...(by && { by }),
    ...(tellsOfPlace.has(what) && audience !== 'online' && { admits: { registrationId, userId: null } }),
  };
  const email = { kind: 'email', to: holderEmail, language, template: 'event-notice', values } as const;
  await enqueue(deps, tx, email, { idempotencyKey: `event-${what}:${registrationId}:${key}` });
}
