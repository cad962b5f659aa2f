/** The heights of the stacks of points. */
const stacks = [
  { x: 62, coins: 2 },
  { x: 132, coins: 4 },
  { x: 202, coins: 6 },
];

/** Growing stacks of points and a reward. */
export function PointsPicture() {
  return (
    <svg viewBox="0 0 400 300" aria-hidden="true">
      {stacks.map(({ x, coins }) =>
        Array.from({ length: coins }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the coins of a stack are all alike and never move.
          <g key={place} transform={`translate(${x} ${248 - place * 22})`}>
            <path d="M0 0v16a30 9 0 0 0 60 0V0z" fill="var(--accent-strong)" />
            <ellipse cx="30" rx="30" ry="9" fill={place === coins - 1 ? 'var(--accent)' : 'var(--accent-pale)'} />
          </g>
        )),
      )}
      <path
        d="M76 190C130 176 184 140 218 86"
        fill="none"
        stroke="var(--ink)"
        strokeDasharray="2 9"
        strokeLinecap="round"
        strokeWidth="3"
        opacity=".5"
      />
      <rect x="272" y="168" width="96" height="96" rx="12" fill="var(--paper)" stroke="var(--line)" />
      <rect x="262" y="148" width="116" height="30" rx="9" fill="var(--accent)" />
      <rect x="311" y="148" width="18" height="116" fill="var(--accent-strong)" />
      <path
        d="M320 146c-10-26-40-28-38-10 1 10 20 12 38 10 18 2 37 0 38-10 2-18-28-16-38 10z"
        fill="none"
        stroke="var(--accent-strong)"
        strokeWidth="7"
      />
      <circle cx="250" cy="66" r="38" fill="var(--paper)" stroke="var(--line)" />
      <path
        d="m250 42 7.4 15 16.6 2.4-12 11.7 2.8 16.5L250 79.8l-14.8 7.8 2.8-16.5-12-11.7 16.6-2.4z"
        fill="var(--accent)"
      />
      <path d="M28 286h344" stroke="var(--ink)" strokeWidth="2" strokeLinecap="round" opacity=".4" />
    </svg>
  );
}
