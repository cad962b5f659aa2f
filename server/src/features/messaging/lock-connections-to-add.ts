import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';
import { isConnectedWith } from '#src/features/relationships/relationships.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

const found = z.object({ id: z.string(), slug: z.string() });

/**
 * The accounts of the connections that a member wants in a group, in the order given. All are locked with the member, in the
 * order of their ids, so that nobody is added while one of the two blocks the other. Strangers are refused: a group is no way
 * around message requests.
 */
export async function lockConnectionsToAdd(tx: Tx, userId: string, urlSlugs: readonly string[]): Promise<string[]> {
  const slugs = [...new Set(urlSlugs.map((slug) => slug.toLowerCase()))];
  const of: SQL = sql`(select p.user_id from profiles p where p.url_slug = any(${sql.param(slugs)}::text[]))`;
  await tx.execute(sql`select id from users where id = ${userId} or id in ${of} order by id for no key update`);
  const { rows } = await tx.execute(sql`select u.id, p.url_slug as slug
    from profiles p join users u on u.id = p.user_id
    where p.url_slug = any(${sql.param(slugs)}::text[]) and ${isActiveIn('u')}
      and ${isConnectedWith(userId, sql`u.id`)}`);
  const bySlug = new Map(
    z
      .array(found)
      .parse(rows)
      .map(({ id, slug }) => [slug, id]),
  );
  return slugs.map((slug) => {
    const id = bySlug.get(slug);
    if (id === undefined) {
      const at = urlSlugs.findIndex((each) => each.toLowerCase() === slug);
      throw fieldRefused(`urlSlugs.${at}`, 'group.not_connected');
    }
    return id;
  });
}
