import type pg from 'pg';

/**
 * The statements that `act` has the database run, in their order: begin and commit included, whoever asks. `sent` is told
 * of each when it leaves.
 */
export async function statementsOf(
  pool: pg.Pool,
  act: () => Promise<unknown>,
  sent: (text: string) => void = () => {},
): Promise<string[]> {
  const statements: string[] = [];
  const before = new Map<pg.PoolClient, pg.PoolClient['query']>();
  // Everything goes through a client of the pool, also what is asked of the pool itself.
  const listen = (client: pg.PoolClient) => {
    if (before.has(client)) return;
    const { query } = client;
    before.set(client, query);
    client.query = ((...given: [string | { text: string }]) => {
      const text = typeof given[0] === 'string' ? given[0] : given[0].text;
      statements.push(text);
      sent(text);
      // Handed on as it came; of pg's many signatures the type names but the last one.
      return query.apply(client, given as unknown as Parameters<typeof query>);
    }) as typeof query;
  };
  pool.on('acquire', listen);
  try {
    await act();
  } finally {
    pool.off('acquire', listen);
    for (const [client, query] of before) client.query = query;
  }
  return statements;
}
