import autocannon from 'autocannon';

/** What one connection asks over and over. */
export type Asked = { path: string; method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string };

/**
 * Requests a second: each connection asks again as soon as it is answered, with little work of its own, since both
 * sides share the machine. All must succeed.
 */
export async function requestsPerSecond(url: string, asked: readonly Asked[], seconds: number): Promise<number> {
  let connected = 0;
  const result = await autocannon({
    url,
    connections: asked.length,
    duration: seconds,
    setupClient(client) {
      const {
        path,
        method = 'GET',
        headers,
        body = '',
      } = asked[connected++ % asked.length] ?? { path: '/', headers: {} };
      client.setRequests([{ path, method, headers, body }]);
    },
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
