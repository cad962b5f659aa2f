/** After this long without activity a new session starts. */
const idleMs = 30 * 60 * 1000;
const key = 'foyer.analyticsSession';
const suffixLetters = 8;

/** The UTM parameters of the address that the visit started at. */
export type Utm = { source?: string; medium?: string; campaign?: string };
type Stored = { id: string; startedAt: number; lastAt: number; utm: Utm };

export type UsageSession = {
  id: () => string;
  utm: () => Utm;
  seconds: () => number;
  /** Records activity now. */
  touch: () => void;
  /** Starts a new session with another id. */
  renew: () => void;
  /** Whether it has ended because of inactivity. */
  isOver: () => boolean;
  /** Whether this page started it, not an earlier one. */
  isNew: boolean;
  forget: () => void;
};

type UsageSessionOptions = { storage: Storage; now: () => number; random: () => string };

/** A session of use across pages and tabs, in local storage. Its id is a timestamp and a random suffix. */
export function createUsageSession({ storage, now, random }: UsageSessionOptions, landingUtm: Utm): UsageSession {
  function fresh(from: Utm): Stored {
    const at = now();
    return { id: `${at}-${random().slice(0, suffixLetters)}`, startedAt: at, lastAt: at, utm: from };
  }
  function save(next: Stored): Stored {
    try {
      storage.setItem(key, JSON.stringify(next));
    } catch {
      // Blocked storage: the session lasts as long as the page.
    }
    return next;
  }

  const before = read(storage);
  const hasCampaign = Object.keys(landingUtm).length > 0;
  let current = before ? { ...before, ...(hasCampaign && { utm: landingUtm }) } : save(fresh(landingUtm));
  return {
    id: () => current.id,
    utm: () => current.utm,
    seconds: () => Math.round((current.lastAt - current.startedAt) / 1000),
    touch() {
      current = save({ ...current, lastAt: now() });
    },
    renew() {
      current = save(fresh(current.utm));
    },
    isOver: () => now() - current.lastAt > idleMs,
    isNew: before === null,
    forget: () => storage.removeItem(key),
  };
}

function read(storage: Storage): Stored | null {
  try {
    const value: Partial<Stored> | null = JSON.parse(storage.getItem(key) ?? 'null');
    const { id, startedAt, lastAt, utm } = value ?? {};
    if (typeof id !== 'string' || typeof startedAt !== 'number' || typeof lastAt !== 'number') return null;
    return { id, startedAt, lastAt, utm: typeof utm === 'object' ? utm : {} };
  } catch {
    return null;
  }
}
