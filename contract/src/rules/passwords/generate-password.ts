import { limits } from '../../limits.ts';

/** One string per kind of character the policy asks for; without quotes and brackets, which get lost in copying. */
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!@#$%^&*.?'] as const;
const all = kinds.join('');

/**
 * Generates a password of letters, digits and symbols that always satisfies the policy. `random` returns that many
 * bytes from a CSPRNG; 32 bits per choice keep the modulo bias below one in fifty million.
 */
export function generatePassword(
  random: (size: number) => Uint8Array,
  length: number = limits.password.generated,
): string {
  const size = Math.max(length, limits.password.min);
  const bytes = random(size * 8);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const choose = (index: number, of: number) => view.getUint32(index * 4) % of;
  // The first characters are one of each kind, the rest are random; then all are shuffled (Fisher-Yates).
  const characters = Array.from({ length: size }, (_, place) => {
    const from = kinds[place] ?? all;
    return from.charAt(choose(place, from.length));
  });
  for (let place = size - 1; place > 0; place -= 1) {
    const other = choose(size + place, place + 1);
    const moved = characters[place] ?? '';
    characters[place] = characters[other] ?? '';
    characters[other] = moved;
  }
  return characters.join('');
}
