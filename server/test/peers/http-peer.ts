import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

export type PeerRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type PeerAnswer =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'silence'
  | 'half'
  | 'hang-up';

export type HttpPeer = {
  url: string;
  /** The received requests, oldest first. */
  requests: PeerRequest[];
  close: () => Promise<void>;
};

/** A provider on loopback. `answer` checks what it is sent, and may take its time, stay silent, stop half-way or hang up. */
export async function httpPeer(answer: (request: PeerRequest) => PeerAnswer | Promise<PeerAnswer>): Promise<HttpPeer> {
  const requests: PeerRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body };
    requests.push(received);
    const given = await answer(received);
    if (given === 'silence') return;
    if (given === 'half') return void response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    if (given === 'hang-up') return void request.socket.destroy();
    response
      .writeHead(given.status, { 'content-type': 'application/json', ...given.headers })
      .end(JSON.stringify(given.body ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
