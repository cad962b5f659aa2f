/** Without anything done for so long, whoever comes back begins a new session. */
const idleMs = 30 * 60 * 1000;
const key = 'foyer.analyticsSession';
const suffixLetters = 8;

/** UTM parameters of the address that brought somebody here (spec section 9). */
export type Utm = { source?: string; medium?: string; campaign?: string };
type Stored = { id: string; startedAt: number; lastAt: number; utm: Utm };

export type UsageSession = {
  id: () => string;
  utm: () => Utm;
  seconds: () => number;
  /** Notes that something is done now. */
  touch: () => void;
  /** Begins anew, with another id and from now. */
  renew: () => void;
  /** Whether it has ended by nobody doing anything. */
  isOver: () => boolean;
  /** Whether it was begun by this page and not by one before it. */
  isNew: boolean;
  forget: () => void;
};

type Parts = { storage: Storage; now: () => number; random: () => string };

/** One stretch of use, over pages and tabs, kept in local storage. Its id is a timestamp and a random suffix. */
export function usageSession({ storage, now, random }: Parts, arrivedWith: Utm): UsageSession {
  function fresh(from: Utm): Stored {
    const at = now();
    return { id: `${at}-${random().slice(0, suffixLetters)}`, startedAt: at, lastAt: at, utm: from };
  }
  function keep(next: Stored): Stored {
    try {
      storage.setItem(key, JSON.stringify(next));
    } catch {
      // It then lasts as long as the page.
    }
    return next;
  }

  const before = read(storage);
  const hasCampaign = Object.keys(arrivedWith).length > 0;
  let current = before ? { ...before, ...(hasCampaign && { utm: arrivedWith }) } : keep(fresh(arrivedWith));
  return {
    id: () => current.id,
    utm: () => current.utm,
    seconds: () => Math.round((current.lastAt - current.startedAt) / 1000),
    touch() {
      current = keep({ ...current, lastAt: now() });
    },
    renew() {
      current = keep(fresh(current.utm));
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
