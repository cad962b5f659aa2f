const light = '#fff7e8';
const tone = (number: number) => `var(--mantine-color-indigo-${number})`;

/** Head and shoulders of a figure. */
function Bust({ x, y, size = 1, fill }: { x: number; y: number; size?: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} fill={fill}>
      <circle cy="-62" r="14" />
      <path d="M-26 0c0-26 9-42 26-42S26-26 26 0z" />
    </g>
  );
}

/** Two overlapping rooms, lit where they overlap. */
export function NetworkingPicture() {
  return (
    <svg viewBox="0 0 240 200" aria-hidden="true">
      <path fill={tone(6)} d="M38 200v-76a52 52 0 0 1 104 0v76z" />
      <path fill={tone(4)} d="M98 200v-76a52 52 0 0 1 104 0v76z" />
      <path fill={light} d="M98 200v-76c0-17 8-32 22-42 14 10 22 25 22 42v76z" />
      <Bust x={76} y={200} fill={tone(9)} />
      <Bust x={164} y={200} fill={tone(8)} />
    </svg>
  );
}

/** A lit stage with an audience, and a remote attendee. */
export function HomeEventsPicture() {
  return (
    <svg viewBox="0 0 240 200" aria-hidden="true">
      <path fill={tone(6)} d="M36 200v-80a84 84 0 0 1 168 0v80z" />
      <path fill={light} d="M66 172v-54a54 54 0 0 1 108 0v54z" />
      <Bust x={104} y={172} size={0.86} fill={tone(8)} />
      <rect x="132" y="84" width="60" height="44" rx="8" fill={tone(3)} />
      <Bust x={162} y={128} size={0.46} fill={tone(8)} />
      <Bust x={66} y={208} size={0.6} fill={tone(9)} />
      <Bust x={102} y={212} size={0.6} fill={tone(9)} />
      <Bust x={140} y={210} size={0.6} fill={tone(9)} />
      <Bust x={176} y={208} size={0.6} fill={tone(9)} />
    </svg>
  );
}

/** A door held half open. */
export function HomePrivacyPicture() {
  return (
    <svg viewBox="0 0 240 200" aria-hidden="true">
      <path fill={tone(8)} d="M58 200v-78a62 62 0 0 1 124 0v78z" />
      <path fill={light} d="M70 200v-76a50 50 0 0 1 100 0v76z" />
      <Bust x={136} y={200} size={1.1} fill={tone(9)} />
      <path fill={tone(5)} d="M70 200v-76c0-28 22-50 50-50l16 14v112z" />
      <circle cx="124" cy="142" r="5" fill={light} />
    </svg>
  );
}

/** Nested doorways, open and lit. */
export function InvitationPicture({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 300 320" aria-hidden="true">
      <path fill="var(--mantine-color-indigo-8)" d="M0 320V150a150 150 0 0 1 300 0v170z" />
      <path fill="var(--mantine-color-indigo-7)" d="M42 320V158a108 108 0 0 1 216 0v162z" />
      <path fill="var(--mantine-color-indigo-5)" d="M82 320V168a68 68 0 0 1 136 0v152z" />
      <path fill="#fff7e8" d="M116 320V182a34 34 0 0 1 68 0v138z" />
    </svg>
  );
}
