import type pg from 'pg';

/**
 * The statements that the database runs during `act`, in order, including begin and commit. `onSent` is called with each
 * as it is sent.
 */
export async function statementsOf(
  pool: pg.Pool,
  act: () => Promise<unknown>,
  onSent: (text: string) => void = () => {},
): Promise<string[]> {
  const statements: string[] = [];
  const before = new Map<pg.PoolClient, pg.PoolClient['query']>();
  // Queries of the pool itself also go through one of its clients.
  const listen = (client: pg.PoolClient) => {
    if (before.has(client)) return;
    const { query } = client;
    before.set(client, query);
    client.query = ((...given: [string | { text: string }]) => {
      const text = typeof given[0] === 'string' ? given[0] : given[0].text;
      statements.push(text);
      onSent(text);
      // Forwarded unchanged; of pg's many signatures the type has only the last one.
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
