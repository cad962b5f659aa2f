/** 32 random hex digits. `crypto.randomUUID` is missing on plain http, where getRandomValues is not. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A random UUID (version 4), on plain http as well. */
export function randomUuid(): string {
  const id = randomId();
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20)}`;
}
