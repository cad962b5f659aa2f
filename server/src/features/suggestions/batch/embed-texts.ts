import { sql } from 'drizzle-orm';
import { suggestionRules } from '#src/config/suggestions.ts';
import type { Deps } from '#src/deps.ts';
import type { MatchProfile } from '../facts/match-profile.ts';
import type { Member } from '../facts/read-members.ts';
import { type MatchTexts, readTextVectors, textsOf } from '../facts/text-vectors.ts';
import { type TextVectors, vectorOf } from '../matching/similar-texts.ts';

/** The vectors of some members by user id, with those that had to be made first. */
export type EmbedTexts = (
  members: readonly Member[],
  profiles: ReadonlyMap<string, MatchProfile>,
) => Promise<ReadonlyMap<string, TextVectors>>;

/**
 * For one batch: asks the embedding service about texts that are new or have changed, and stores its answers. Once it fails
 * or has taken too long, the batch goes on with what is stored, and the next one asks again.
 */
export function textEmbedding(deps: Pick<Deps, 'db' | 'lookups' | 'log'>): EmbedTexts {
  const { embedder } = deps.lookups;
  const until = AbortSignal.timeout(suggestionRules.embedSeconds * 1000);
  let hasFailed = false;
  return async (members, profiles) => {
    const vectors = new Map(await readTextVectors(deps, members, profiles));
    const missing = [...textsOf(deps, members, profiles)].filter(([userId]) => !vectors.has(userId));
    // Two texts each.
    const atOnce = suggestionRules.textsAtOnce / 2;
    for (let start = 0; embedder && !hasFailed && !until.aborted && start < missing.length; start += atOnce) {
      const some = missing.slice(start, start + atOnce);
      try {
        const made = await vectorsOf(some, (texts) => embedder.embed(texts, until));
        await store(deps, some, made);
        for (const [i, [userId]] of some.entries()) vectors.set(userId, made[i] ?? { wants: null, gives: null });
      } catch (err) {
        hasFailed = true;
        deps.log.warn({ err }, 'suggestions: texts could not be compared');
      }
    }
    return vectors;
  };
}

async function vectorsOf(
  members: readonly (readonly [string, MatchTexts])[],
  embed: (texts: readonly string[]) => Promise<number[][]>,
): Promise<TextVectors[]> {
  const texts = members.flatMap(([, { wants, gives }]) => [wants, gives]).filter((text) => text !== '');
  const embeddings = texts.length === 0 ? [] : await embed(texts);
  // In the order in which they were asked for.
  const next = embeddings.values();
  const vector = (text: string) => (text === '' ? null : vectorOf(next.next().value ?? []));
  return members.map(([, { wants, gives }]) => ({ wants: vector(wants), gives: vector(gives) }));
}

/** Leaves out members who withdrew their consent or erased their account during the request to the service. */
async function store(
  { db }: Pick<Deps, 'db'>,
  members: readonly (readonly [string, MatchTexts])[],
  made: readonly TextVectors[],
): Promise<void> {
  const base64 = (vector: Int8Array | null | undefined) => vector && Buffer.from(vector.buffer).toString('base64');
  const rows = members.map(([userId, { hash }], i) => ({
    user_id: userId,
    hash: hash.toString('base64'),
    wants: base64(made[i]?.wants) ?? null,
    gives: base64(made[i]?.gives) ?? null,
  }));
  await db.execute(sql`
    insert into match_texts (user_id, hash, wants, gives)
    select s.user_id, decode(t.hash, 'base64'), decode(t.wants, 'base64'), decode(t.gives, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::json) as t(user_id uuid, hash text, wants text, gives text)
    join suggestion_settings s on s.user_id = t.user_id and s.compares_texts
    for share of s
    on conflict (user_id) do update set hash = excluded.hash, wants = excluded.wants, gives = excluded.gives`);
}
