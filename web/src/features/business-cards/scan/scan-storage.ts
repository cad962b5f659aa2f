import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { scanDatabase } from '#src/lib/offline/offline-names.ts';

/** A card that was scanned without a connection. */
export type PendingScan = {
  /** A random id, so that sending it again after a lost answer changes nothing. */
  nonce: string;
  /** Whose scan it is. */
  viewer: string;
  token: string;
  /** Proof that the owner showed the code; it is too old by the time the scan is sent, unless that is soon. */
  liveCode: string;
  scannedAt: number;
};

export type ScanStorage = {
  /** Oldest first. */
  load: (viewer: string) => Promise<PendingScan[]>;
  save: (scan: PendingScan) => Promise<void>;
  remove: (nonce: string) => Promise<void>;
};

interface Schema extends DBSchema {
  scans: { key: string; value: PendingScan };
}

/** Keeps scans in this browser until they are sent. Each action opens the database anew, so that signing out can delete it. */
export const browserScanStorage: ScanStorage = {
  /** Also removes what other accounts of this browser left. */
  load: (viewer) =>
    using(async (database) => {
      const all = await database.getAll('scans');
      for (const scan of all) if (scan.viewer !== viewer) await database.delete('scans', scan.nonce);
      return all.filter((scan) => scan.viewer === viewer).sort((a, b) => a.scannedAt - b.scannedAt);
    }),
  save: (scan) => using(async (database) => void (await database.put('scans', scan))),
  remove: (nonce) => using((database) => database.delete('scans', nonce)),
};

async function using<T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(scanDatabase, 1, {
    upgrade: (created) => void created.createObjectStore('scans', { keyPath: 'nonce' }),
  });
  try {
    return await act(database);
  } finally {
    database.close();
  }
}
