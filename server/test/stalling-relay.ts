import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type StallingRelay = {
  url: string;
  /** When the text has been said. */
  reached: Promise<void>;
  /** Hangs up on both sides. */
  cut: () => void;
  close: () => Promise<void>;
};

/**
 * A PostgreSQL proxy that stops forwarding in both directions once a client sends a certain text. Disconnects are forwarded.
 */
export async function stallingRelay(url: string, text: string): Promise<StallingRelay> {
  const target = new URL(url);
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const pair = [client, upstream];
    const cut = () => pair.forEach((socket) => void socket.destroy());
    for (const socket of pair) {
      sockets.add(socket);
      socket.on('error', cut).on('close', cut);
    }
    // The text may arrive in two pieces.
    let before = '';
    client.on('data', (data) => {
      const said = before + data.toString('latin1');
      before = said.slice(-text.length);
      if (said.includes(text)) {
        isStalled = true;
        resolve();
      }
      if (!isStalled) upstream.write(data);
    });
    upstream.on('data', (data) => isStalled || client.write(data));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const relay = new URL(url);
  relay.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: relay.href,
    reached,
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
