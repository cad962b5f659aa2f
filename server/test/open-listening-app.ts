import { once } from 'node:events';
import { createServer } from 'node:net';
import { openTestApp, type TestApp } from './open-test-app.ts';

type Options = NonNullable<Parameters<typeof openTestApp>[0]>;

/** The real app on a socket, at the address that people see: the local identity provider is asked over it. */
export async function openListeningApp(options: Options = {}): Promise<TestApp> {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const foyer = await openTestApp({ ...options, settings: { ...options.settings, publicUrl } });
  await foyer.app.listen({ host: '127.0.0.1', port });
  return foyer;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  server.close();
  await once(server, 'close');
  return address.port;
}
