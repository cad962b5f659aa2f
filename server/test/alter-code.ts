/**
 * A signed code or token with one character changed. It is one in the middle of the signature: at the end, base64 has bits
 * that mean nothing, and the last byte of an Ed25519 signature is often the same.
 */
export function alterCode(code: string): string {
  const at = code.length - 20;
  return `${code.slice(0, at)}${code[at] === 'A' ? 'B' : 'A'}${code.slice(at + 1)}`;
}
