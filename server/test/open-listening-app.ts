import { freePort } from '@foyer/e2e/started-foyer.ts';
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
