import type { Language } from '@foyer/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { acceptRequest } from '#src/features/connections/answer-connection-request.ts';
import { requestConnection, requestIntentsOf } from '#src/features/connections/request-connection.ts';
import { readMembers, readProfiles } from '#src/features/suggestions/facts/read-members.ts';
import { reasonsFor } from '#src/features/suggestions/facts/reasons.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { answerAliases } from './anonymous-samples.ts';
import { exchangeFirstCard } from './exchange-first-card.ts';
import { samplePeople } from './sample-people.ts';
import { sampleViewer } from './sample-viewer.ts';

/** What the first sample people write, and how many requests each new member gets: the last one comes without a note. */
const notes: Record<Language, readonly ((name: string) => string)[]> = {
  en: [
    (name) => `Hi ${name}, welcome to Foyer. I’d like to hear what you’re working on.`,
    (name) => `Hi ${name}, I think we work on similar things. Coffee, or a call next week?`,
    () => '',
  ],
  es: [
    (name) => `Hola, ${name}: te doy la bienvenida a Foyer. Me gustaría saber en qué trabajas.`,
    (name) => `Hola, ${name}: creo que trabajamos en cosas parecidas. ¿Un café, o una llamada la semana que viene?`,
    () => '',
  ],
};

const newMember = z.object({
  id: z.string(),
  slug: z.string(),
  first_name: z.string(),
  language: z.enum(['en', 'es']),
});
const request = z.object({ id: z.string(), sample_id: z.string() });

/**
 * What a first visitor would miss among invented people: those with most in common ask new members to connect, one of them
 * exchanges cards with them, most of the others accept when they are asked, and their aliases answer those of others.
 */
export async function welcomeNewMembers(deps: Deps): Promise<void> {
  const samples = (await samplePeople(deps.db)).map(({ id }) => id);
  if (samples.length === 0) return;
  await answerRequests(deps, samples);
  await answerAliases(deps, samples);
  const own = sql`any(${sql.param(samples)}::uuid[])`;
  const { rows } = await deps.db.execute(sql`
    select u.id, p.url_slug as slug, p.first_name, coalesce(u.language, 'en') as language
    from users u join profiles p on p.user_id = u.id
    where (u.email is not null or u.phone is not null) and u.guest_since is null and u.deletion_due_at is null
      and not exists (select 1 from connections c
        where (c.low_id = u.id and c.high_id = ${own}) or (c.high_id = u.id and c.low_id = ${own}))
    order by u.created_at desc limit 5`);
  for (const each of z.array(newMember).parse(rows)) await welcome(deps, samples, each);
}

/** Members who have not visited for two weeks are suggested to nobody; the sample people always have. */
export async function keepSamplesActive({ db, clock }: Deps): Promise<void> {
  const samples = (await samplePeople(db)).map(({ id }) => id);
  await db.execute(sql`insert into match_people (user_id, visited_at)
    select unnest(${sql.param(samples)}::uuid[]), ${clock.now().toISOString()}::timestamptz
    on conflict (user_id) do update set visited_at = excluded.visited_at`);
}

async function welcome(deps: Deps, samples: readonly string[], to: z.output<typeof newMember>): Promise<void> {
  const at = deps.clock.now();
  const ids = sql.param([to.id, ...samples]);
  const profiles = await readProfiles(
    deps,
    await readMembers(deps.db, at, { where: sql`u.id = any(${ids}::uuid[])` }, {}),
  );
  const own = profiles.get(to.id);
  const intent = requestIntentsOf(own?.shown ?? null)[0];
  if (!own || !intent) return;
  const closest = samples
    .flatMap((id) => {
      const profile = profiles.get(id);
      return profile ? [{ id, common: reasonsFor(own, profile).length }] : [];
    })
    .toSorted((a, b) => b.common - a.common || (a.id < b.id ? -1 : 1));
  for (const [place, note] of notes[to.language].entries()) {
    const from = closest[place];
    if (!from) return;
    const body = { urlSlug: to.slug, intent, message: note(to.first_name) };
    await unlessRefused(() => requestConnection(deps, sampleViewer(from.id, '', at), body));
  }
  const [first] = closest;
  if (first) await unlessRefused(() => exchangeFirstCard(deps, first.id, to));
}

/** Two of three requests are accepted, so that open ones can be seen as well. */
async function answerRequests(deps: Deps, samples: readonly string[]): Promise<void> {
  const own = sql`any(${sql.param(samples)}::uuid[])`;
  const { rows } = await deps.db.execute(sql`
    select c.id, case when c.requested_by = c.low_id then c.high_id else c.low_id end as sample_id from connections c
    where c.state = 'requested' and c.expires_at > ${deps.clock.now().toISOString()}::timestamptz
      and not c.requested_by = ${own} and (c.low_id = ${own} or c.high_id = ${own})
      and right(c.id::text, 1) < 'b'`);
  for (const { id, sample_id } of z.array(request).parse(rows)) {
    const viewer = sampleViewer(sample_id, '', deps.clock.now());
    await unlessRefused(() => acceptRequest(deps, viewer, { id }));
  }
}

/** A new member may have paused requests or withdrawn one a moment ago. */
async function unlessRefused(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}
