import { freePort } from '@foyer/e2e/started-foyer.ts';
import { openTestApp, type TestApp } from './open-test-app.ts';
import { runningClock } from './test-clock.ts';

type Options = NonNullable<Parameters<typeof openTestApp>[0]>;

/**
 * The real app on a socket, at its public address, over which it calls the local identity provider. That one uses the
 * system's time; a stopped clock would be a minute behind it on a slow machine.
 */
export async function openListeningApp(options: Options = {}): Promise<TestApp> {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const settings = { ...options.settings, publicUrl };
  const foyer = await openTestApp({ clock: runningClock(), ...options, settings });
  await foyer.app.listen({ host: '127.0.0.1', port });
  // Loaded with its first visitor, on a busy machine a provider does not answer in the time that one has.
  for (const provider of ['google', 'linkedin'])
    await (await fetch(`${publicUrl}/local/identity/${provider}/.well-known/openid-configuration`)).body?.cancel();
  return foyer;
}
