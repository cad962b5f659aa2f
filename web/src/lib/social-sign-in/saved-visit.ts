import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { flowItems } from '#src/lib/storage/session-store.ts';
import type { Campaign } from '../sign-in-flow/campaign.ts';

/** A visit at a provider that this tab waits for or made itself. */
export type SavedVisit = {
  provider: IdentityProvider;
  flowId: string;
  display: 'popup' | 'page';
  /** By this browser's clock. */
  until: number;
  /** At the hosted project, which the server does not track. */
  hosted: boolean;
  campaign: Campaign;
};

function isVisit(value: unknown): value is SavedVisit {
  if (typeof value !== 'object' || value === null) return false;
  const visit: Partial<Record<keyof SavedVisit, unknown>> = value;
  return (
    (visit.provider === 'google' || visit.provider === 'linkedin') &&
    (visit.display === 'popup' || visit.display === 'page') &&
    typeof visit.flowId === 'string' &&
    typeof visit.until === 'number' &&
    typeof visit.campaign === 'object'
  );
}

/** The visit of this tab, unless it has expired. */
export function readVisit(now = Date.now()): SavedVisit | null {
  try {
    const visit: unknown = JSON.parse(browserStorages.session.getItem(flowItems.providerVisit) ?? 'null');
    return isVisit(visit) && visit.until > now ? visit : null;
  } catch {
    return null;
  }
}

export function saveVisit(visit: SavedVisit): void {
  try {
    browserStorages.session.setItem(flowItems.providerVisit, JSON.stringify(visit));
  } catch {
    // Blocked storage: only a reload would need it.
  }
}

export function clearVisit(): void {
  browserStorages.session.removeItem(flowItems.providerVisit);
}
