import autocannon from 'autocannon';

/** What one connection asks over and over. */
export type LoadRequest = { path: string; method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string };

export type Load = {
  perSecond: number;
  /** The 97.5th percentile of the time until an answer, in milliseconds. */
  nearlyWorstMs: number;
};

/**
 * Each connection asks its requests in turns, again as soon as it is answered, with little work of its own, since both
 * sides share the machine. All must succeed.
 */
export async function load(url: string, asked: readonly (readonly LoadRequest[])[], seconds: number): Promise<Load> {
  let connected = 0;
  const result = await autocannon({
    url,
    connections: asked.length,
    duration: seconds,
    setupClient(client) {
      const turns = asked[connected++ % asked.length] ?? [];
      client.setRequests(
        turns.map(({ path, method = 'GET', headers, body = '' }) => ({ path, method, headers, body })),
      );
    },
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, nearlyWorstMs: result.latency.p97_5 };
}

/** Requests a second of connections that ask the same over and over. */
export async function requestsPerSecond(url: string, asked: readonly LoadRequest[], seconds: number): Promise<number> {
  const { perSecond } = await load(
    url,
    asked.map((each) => [each]),
    seconds,
  );
  return perSecond;
}
