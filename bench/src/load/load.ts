import autocannon from 'autocannon';

/** A request that a connection repeats. A body that differs each time is made by a function. */
export type LoadRequest = {
  path: string;
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | (() => string);
};

export type Load = {
  perSecond: number;
  /** The 97.5th percentile of response times, in milliseconds. */
  nearlyWorstMs: number;
};

/**
 * Repeats the requests of each connection, each as soon as the previous one is answered. The load generator does little
 * work of its own, because both sides share the machine. Every request must succeed.
 */
export async function load(url: string, requests: readonly (readonly LoadRequest[])[], seconds: number): Promise<Load> {
  let connected = 0;
  const result = await autocannon({
    url,
    connections: requests.length,
    duration: seconds,
    setupClient(client) {
      const turns = requests[connected++ % requests.length] ?? [];
      client.setRequests(
        turns.map(({ path, method = 'GET', headers, body = '' }) =>
          typeof body === 'string'
            ? { path, method, headers, body }
            : { path, method, headers, setupRequest: (sent) => ({ ...sent, body: body() }) },
        ),
      );
    },
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, nearlyWorstMs: result.latency.p97_5 };
}

/** Requests per second of connections that each repeat one request. */
export async function requestsPerSecond(
  url: string,
  requests: readonly LoadRequest[],
  seconds: number,
): Promise<number> {
  const { perSecond } = await load(
    url,
    requests.map((each) => [each]),
    seconds,
  );
  return perSecond;
}
