import type { User } from '@foyer/contract/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { perDatabase } from '../per-database.ts';
import { readUsersAcrossAccounts } from '../queries.ts';

type Batch = { ids: Set<string>; users: Promise<Map<string, User>> };
const gathering = perDatabase<{ batch: Batch | null }>(() => ({ batch: null }));

/**
 * The same as `readUser`, for the call that every open page makes: requests that arrive within two turns of the event
 * loop share one query. It begins after the last of them was there, so nobody gets an older answer than alone. Undefined
 * when there is no such user. Not for use inside a transaction.
 */
export async function readUserSoon(deps: Pick<Deps, 'db'>, userId: string): Promise<User | undefined> {
  const gathered = gathering(deps);
  gathered.batch ??= newBatch(deps, () => {
    gathered.batch = null;
  });
  gathered.batch.ids.add(userId);
  return (await gathered.batch.users).get(userId);
}

function newBatch({ db }: Pick<Deps, 'db'>, close: () => void): Batch {
  const ids = new Set<string>();
  const twoTurns = new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
  const users = twoTurns.then(() => {
    close();
    return readUsersAcrossAccounts(db, [...ids]);
  });
  return { ids, users };
}
