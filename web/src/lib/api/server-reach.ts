const listeners = new Set<() => void>();
/** What stands in front of a server that does not answer says so itself. */
const saidByProxies: readonly number[] = [502, 503, 504];
let lost = false;

function become(next: boolean): void {
  if (lost === next) return;
  lost = next;
  for (const listener of listeners) listener();
}

/** Whether the server answered when it was last asked for something. The browser itself may well be online. */
export const serverReach = {
  isLost: () => lost,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Asks the server for a sign of life; whether it came. */
  async ask(): Promise<boolean> {
    await reachServer('/api/health', { cache: 'no-store' }).catch(() => undefined);
    return !lost;
  },
};

/** `fetch` of the API, which notes whether the server can be reached. A server that is busy says so in our own form. */
export async function reachServer(address: string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init);
    const isOurs = response.headers.get('content-type')?.startsWith('application/json');
    become(saidByProxies.includes(response.status) && !isOurs);
    return response;
  } catch (error) {
    if (!init?.signal?.aborted) become(true);
    throw error;
  }
}
