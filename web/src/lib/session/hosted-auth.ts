import { GoTrueClient } from '@supabase/auth-js';
import { browserStorages } from '../storage/browser-storages.ts';
import { flowItems } from '../storage/session-store.ts';

/** The project in which LinkedIn sign-ins are hosted, as /api/config names it. */
export type HostedProject = { url: string; anonKey: string };

const { hostedAuth: storageKey, hostedProject: projectKey } = flowItems;

/** Reads storage only when used: that a browser refuses it must not keep anybody from signing out. */
const storage = {
  getItem: (name: string) => browserStorages.local.getItem(name),
  setItem: (name: string, value: string) => browserStorages.local.setItem(name, value),
  removeItem: (name: string) => browserStorages.local.removeItem(name),
};

let current: { url: string; client: GoTrueClient } | null = null;

/** The project's client, one for the page: it renews its session by itself until somebody signs out. */
export function hostedAuth({ url, anonKey }: HostedProject): GoTrueClient {
  if (current?.url !== url) {
    const client = new GoTrueClient({
      url: `${url}/auth/v1`,
      headers: { apikey: anonKey },
      storageKey,
      storage,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
      flowType: 'pkce',
    });
    current = { url, client };
  }
  return current.client;
}

/** Goes on renewing the session at the project after a page load, if there is one. */
export function keepHostedSession(): void {
  const project = knownProject();
  if (project && storage.getItem(storageKey) !== null) hostedAuth(project);
}

/** Before a visit: what an earlier person left must not be taken for the next one's session. */
export function rememberProject(project: HostedProject): void {
  storage.removeItem(storageKey);
  storage.setItem(projectKey, JSON.stringify(project));
}

/** Ends the session at the project, if there ever was one, and forgets it even if that fails. */
export async function signOutThere(): Promise<void> {
  const project = knownProject();
  try {
    if (!project) return;
    const client = hostedAuth(project);
    await client.stopAutoRefresh();
    await client.signOut({ scope: 'local' });
  } finally {
    storage.removeItem(storageKey);
    storage.removeItem(projectKey);
    current = null;
  }
}

function knownProject(): HostedProject | null {
  try {
    const project: unknown = JSON.parse(storage.getItem(projectKey) ?? 'null');
    return isProject(project) ? project : null;
  } catch {
    return null;
  }
}

function isProject(value: unknown): value is HostedProject {
  return (
    typeof value === 'object' &&
    value !== null &&
    'url' in value &&
    typeof value.url === 'string' &&
    'anonKey' in value &&
    typeof value.anonKey === 'string'
  );
}
