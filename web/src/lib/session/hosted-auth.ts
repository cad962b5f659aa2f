import { GoTrueClient } from '@supabase/auth-js';
import { browserStorages } from '../storage/browser-storages.ts';
import { flowItems } from '../storage/session-store.ts';

/** The hosted project for LinkedIn sign-ins, as /api/config names it. */
export type HostedProject = { url: string; anonKey: string };

const { hostedAuth: storageKey, hostedProject: projectKey } = flowItems;

/** Accesses storage only when used, so that a browser that blocks it cannot prevent signing out. */
const storage = {
  getItem: (name: string) => browserStorages.local.getItem(name),
  setItem: (name: string, value: string) => browserStorages.local.setItem(name, value),
  removeItem: (name: string) => browserStorages.local.removeItem(name),
};

let current: { url: string; client: GoTrueClient } | null = null;

/** The project's client, one per page. It renews its session by itself until sign-out. */
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

/** Resumes renewing the session at the project after a page load, if there is one. */
export function resumeHostedSession(): void {
  const project = readProject();
  if (project && storage.getItem(storageKey) !== null) hostedAuth(project);
}

/** Called before a visit. Removes a session left by another user, so that it is not taken for the next one's. */
export function saveHostedProject(project: HostedProject): void {
  storage.removeItem(storageKey);
  storage.setItem(projectKey, JSON.stringify(project));
}

/** Ends the session at the project, if there is one, and deletes it even if that fails. */
export async function signOutOfHostedProject(): Promise<void> {
  const project = readProject();
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

function readProject(): HostedProject | null {
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
