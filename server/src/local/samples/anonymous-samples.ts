import { revealStages } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import type { AnonymousFact } from '@foyer/contract/rules/preference-choices.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { acceptContact } from '#src/features/anonymous-networking/answer-contact.ts';
import { joinRoom } from '#src/features/anonymous-networking/join-room.ts';
import { openAlias } from '#src/features/anonymous-networking/keys.ts';
import { agreeToReveal } from '#src/features/anonymous-networking/reveal-stage.ts';
import { changePreferences } from '#src/features/settings/change-preferences.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { sampleViewer } from './sample-viewer.ts';

/** One short of what a room needs: the first visitor who joins is shown at once, together with all of them. */
export const aliasesPerEvent = aliasLimits.minimum - 1;

/** Gives a sample attendee an alias in the room of the event. */
export async function joinAnonymously(deps: Deps, attendee: SignedInUser, eventSlug: string): Promise<void> {
  const shows: AnonymousFact[] = ['title', 'location', 'interests'];
  await changePreferences(deps, attendee, { privacy: { anonymousNetworking: { on: true, shows } } });
  await joinRoom(deps, attendee, { kind: 'events', room: eventSlug, shows });
}

const waiting = z.object({ id: z.string(), stage: z.enum(revealStages).nullable(), sealed: z.instanceof(Uint8Array) });

/** Sample people accept every request to their alias, and agree to each step that the other side has agreed to. */
export async function answerAliases(deps: Deps, samples: readonly string[]): Promise<void> {
  const at = deps.clock.now();
  const { rows } = await deps.db.execute(sql`
    select c.id, null as stage, a.sealed from alias_contacts c
    join aliases a on a.id = case when c.requested_by = c.low_id then c.high_id else c.low_id end
    where c.state = 'requested' and not c.is_muted and c.expires_at > ${at.toISOString()}::timestamptz
    union all
    select c.id, g.stage, a.sealed from alias_consents g join alias_contacts c on c.id = g.contact_id
    join aliases a on a.id = case when g.alias_id = c.low_id then c.high_id else c.low_id end
    where c.state = 'open' and g.withdrawn_at is null
      and not exists (select 1 from alias_consents o where o.contact_id = c.id and o.stage = g.stage and o.alias_id = a.id)`);
  for (const { id, stage, sealed } of z.array(waiting).parse(rows)) {
    const { userId } = openAlias(deps, Buffer.from(sealed));
    if (!samples.includes(userId)) continue;
    const viewer = sampleViewer(userId, '', at);
    if (stage === null) await acceptContact(deps, viewer, { id });
    else await agreeToReveal(deps, viewer, { id, stage });
  }
}
