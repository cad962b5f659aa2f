/** How far the upload of a message's files is, in bytes. */
export type UploadState = { sent: number; total: number; cancel: () => void };

const running = new Map<string, UploadState>();
const listeners = new Set<() => void>();

/** Uploads of this page, by the client id of their message. */
export const uploads = {
  of: (clientId: string): UploadState | null => running.get(clientId) ?? null,
  set(clientId: string, state: UploadState | null): void {
    if (state) running.set(clientId, state);
    else running.delete(clientId);
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
