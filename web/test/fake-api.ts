import type { Endpoint } from '@foyer/contract/http.ts';
import { afterEach, vi } from 'vitest';

type Reply =
  | { data: unknown }
  /** Of a stream. */
  | { lines: unknown[] }
  | { status: number; error: { code: string; message: string; details?: unknown } }
  | 'lost';
type Route = [
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  reply: (body: Record<string, unknown>, url: URL) => Reply | Promise<Reply>,
];

afterEach(() => vi.unstubAllGlobals());

/**
 * Answers the browser's `fetch` for some endpoints until the end of the test; `lost` is a network failure. Returns the
 * calls it received, oldest first.
 */
export function fakeApi(...routes: Route[]) {
  const calls: { method: string; path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const path = url.pathname;
    const method = init.method ?? 'GET';
    const body: Record<string, unknown> = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    calls.push({ method, path, body });
    const route = routes.find(
      ([endpoint]) =>
        endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
    );
    const reply = (await route?.[1](body, url)) ?? {
      status: 404,
      error: { code: 'NOT_FOUND', message: 'No such path' },
    };
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    if ('error' in reply) return Response.json({ success: false, error: reply.error }, { status: reply.status });
    if ('lines' in reply) return new Response(reply.lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return Response.json({ success: true, data: reply.data });
  });
  return calls;
}
