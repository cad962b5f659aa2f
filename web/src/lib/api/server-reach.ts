const listeners = new Set<() => void>();
/** What a proxy in front of a dead server answers. */
const gatewayStatuses: readonly number[] = [502, 503, 504];
let lost = false;

function setLost(next: boolean): void {
  if (lost === next) return;
  lost = next;
  for (const listener of listeners) listener();
}

/** Whether the last call got no response. The browser itself may well be online. */
export const serverReach = {
  isLost: () => lost,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Calls the health endpoint; resolves to whether the server responded. */
  async ping(): Promise<boolean> {
    await fetchFromServer('/api/health', { cache: 'no-store' }).catch(() => undefined);
    return !lost;
  },
};

/** `fetch` for the API, which tracks whether the server can be reached. A busy server answers with JSON of ours. */
export async function fetchFromServer(address: string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init);
    const isOurs = response.headers.get('content-type')?.startsWith('application/json');
    setLost(gatewayStatuses.includes(response.status) && !isOurs);
    return response;
  } catch (error) {
    if (!init?.signal?.aborted) setLost(true);
    throw error;
  }
}
