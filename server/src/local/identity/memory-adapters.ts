import type { Adapter, AdapterPayload } from 'oidc-provider';

type StoredPayload = { payload: AdapterPayload; until: number };

/** Enough for many sign-ins at once; the oldest entries are dropped. */
const most = 2_000;

/** The in-memory storage of the local providers, separate for each. */
export function memoryAdapters(): new (kind: string) => Adapter {
  const kept = new Map<string, StoredPayload>();
  const alive = (key: string): AdapterPayload | undefined => {
    const found = kept.get(key);
    return found && found.until > Date.now() ? found.payload : undefined;
  };

  return class MemoryAdapter implements Adapter {
    readonly #kind: string;
    constructor(kind: string) {
      this.#kind = kind;
    }
    #key(id: string): string {
      return `${this.#kind}:${id}`;
    }
    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      kept.delete(this.#key(id));
      kept.set(this.#key(id), { payload, until: Date.now() + expiresIn * 1000 });
      while (kept.size > most) kept.delete(kept.keys().next().value ?? '');
    }
    async find(id: string): Promise<AdapterPayload | undefined> {
      return alive(this.#key(id));
    }
    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return [...kept.keys()].map(alive).find((payload) => payload?.uid === uid);
    }
    async findByUserCode(): Promise<undefined> {
      // The device flow is off.
    }
    async consume(id: string): Promise<void> {
      const payload = alive(this.#key(id));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    }
    async destroy(id: string): Promise<void> {
      kept.delete(this.#key(id));
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    }
  };
}
