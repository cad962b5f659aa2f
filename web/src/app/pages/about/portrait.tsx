const tone = (number: number) => `var(--mantine-color-indigo-${number})`;
const neutral = (number: number) => `var(--mantine-color-gray-${number})`;

const portraits = {
  ceo: {
    wall: tone(7),
    face: neutral(2),
    coat: tone(9),
    hair: neutral(9),
    behind: 'M72 196c-10-30-6-104 48-104s58 74 48 104c-8 16-88 16-96 0z',
    before: 'M84 134c0-26 16-40 36-40s36 14 36 40c-14-2-30-10-38-22-8 12-20 20-34 22z',
  },
  cto: {
    wall: tone(3),
    face: neutral(6),
    coat: tone(6),
    hair: neutral(9),
    behind: 'M80 130a40 40 0 0 1 80 0v14H80z',
    before:
      'M80 128c-2-28 18-40 40-40s42 12 40 40c-8-6-12-12-16-20-16 6-36 6-48 0-4 8-8 14-16 20zM86 148c6 8 14 4 20 0 8-4 20-4 28 0 6 4 14 8 20 0a34 36 0 0 1-68 0z',
  },
  product: {
    wall: tone(9),
    face: neutral(3),
    coat: neutral(1),
    hair: tone(4),
    behind: 'M104 84a16 16 0 1 1 32 0 16 16 0 0 1-32 0zM78 146c-6-36 14-54 42-54s48 18 42 54c-2 12-82 12-84 0z',
    before: 'M84 136c0-28 14-42 36-42s36 14 36 42c-22-4-44-4-72 0z',
  },
} as const;

/** A simple portrait in a doorway. */
export function Portrait({ of, className }: { of: keyof typeof portraits; className: string | undefined }) {
  const { wall, face, coat, hair, behind, before } = portraits[of];
  return (
    <svg className={className} viewBox="0 0 240 264" aria-hidden="true">
      <path fill={wall} d="M0 264V120a120 120 0 0 1 240 0v144z" />
      <path fill={hair} d={behind} />
      <path fill={coat} d="M40 264c0-44 26-68 80-68s80 24 80 68z" />
      <path fill={face} d="M104 168h32v34a16 12 0 0 1-32 0z" />
      <path fill={face} d="M86 132a34 34 0 0 1 68 0v14a34 36 0 0 1-68 0z" />
      <path fill={hair} d={before} />
    </svg>
  );
}
