import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { suggestionRules } from '#src/config/suggestions.ts';
import { matchTexts } from '#src/db/schema/suggestions.ts';
import type { Deps } from '#src/deps.ts';
import type { TextVectors } from '../matching/similar-texts.ts';
import type { MatchProfile } from './match-profile.ts';
import type { Member } from './read-members.ts';

/** What a member looks for and offers, as every member sees it; empty without such a text. `hash`: of both, and the model. */
export type MatchTexts = { wants: string; gives: string; hash: Buffer };

/** The texts of members who let them be compared, by user id. Nobody's if no embedding service is configured. */
export function textsOf(
  { lookups: { embedder } }: Pick<Deps, 'lookups'>,
  members: readonly Pick<Member, 'user_id' | 'compares_texts'>[],
  profiles: ReadonlyMap<string, MatchProfile>,
): ReadonlyMap<string, MatchTexts> {
  const texts = new Map<string, MatchTexts>();
  if (!embedder) return texts;
  for (const { user_id, compares_texts } of members) {
    const profile = compares_texts ? profiles.get(user_id) : undefined;
    if (!profile) continue;
    const { shown, uses } = profile;
    const offers = uses.includes('offers');
    const wants = textOf([...(offers ? shown.seeks : []), ...(uses.includes('interests') ? shown.interests : [])]);
    const gives = textOf([shown.title, ...(offers ? [...shown.offers, ...shown.skills] : [])]);
    const hash = createHash('sha256')
      .update(JSON.stringify([embedder.model, wants, gives]))
      .digest();
    texts.set(user_id, { wants, gives, hash });
  }
  return texts;
}

/** Lines that hold a contact or a link are left out: they say nothing about what someone looks for. */
function textOf(lines: readonly string[]): string {
  const plain = lines.filter((line) => line.trim() !== '' && !/:\/\/|www\.|@|\d{5,}/.test(line));
  return plain.join('\n').slice(0, suggestionRules.textLength);
}

/** The vectors that are stored of these members and still belong to what their profiles show. */
export async function readTextVectors(
  deps: Pick<Deps, 'db' | 'lookups'>,
  members: readonly Pick<Member, 'user_id' | 'compares_texts'>[],
  profiles: ReadonlyMap<string, MatchProfile>,
): Promise<ReadonlyMap<string, TextVectors>> {
  const texts = textsOf(deps, members, profiles);
  const found = new Map<string, TextVectors>();
  if (texts.size === 0) return found;
  const rows = await deps.db
    .select()
    .from(matchTexts)
    .where(inArray(matchTexts.userId, [...texts.keys()]));
  for (const { userId, hash, wants, gives } of rows)
    if (texts.get(userId)?.hash.equals(hash)) found.set(userId, { wants: signed(wants), gives: signed(gives) });
  return found;
}

const signed = (stored: Buffer | null): Int8Array | null => stored && Int8Array.from(stored);
