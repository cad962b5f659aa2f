import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { headers: Record<string, string>; body: string };

/** A push service in this process, which can leave a request without an answer. */
export type PushReceiver = {
  /** A server with this PUBLIC_URL in local mode takes it for its own stand-in. */
  origin: string;
  /** What arrived, whether it was answered or not. */
  received: Received[];
  /** Resolves once a request has arrived completely, and leaves it without an answer. */
  holdNext: () => Promise<void>;
  close: () => Promise<void>;
};

export async function pushReceiver(): Promise<PushReceiver> {
  const received: Received[] = [];
  const held: ServerResponse[] = [];
  let hold: (() => void) | null = null;
  const server = createServer(async (request, response) => {
    // The stand-in lists what it has got, newest first.
    if (request.method === 'GET') {
      response.end(JSON.stringify(received.toReversed()));
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    received.push({ headers, body: Buffer.concat(parts).toString('base64') });
    if (hold) {
      held.push(response);
      hold();
      hold = null;
      return;
    }
    response.writeHead(201).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    received,
    holdNext: () =>
      new Promise((resolve) => {
        hold = resolve;
      }),
    async close() {
      for (const response of held) response.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
