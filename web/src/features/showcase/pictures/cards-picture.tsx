/** Squares of an invented QR code. */
const squares = ['0 0', '16 0', '32 8', '8 16', '24 16', '0 24', '16 32', '32 32', '40 16', '40 40', '8 40', '24 40'];

/** A business card shared by its QR code. */
export function CardsPicture() {
  return (
    <svg viewBox="0 0 400 300" aria-hidden="true">
      <rect x="64" y="58" width="220" height="136" rx="16" fill="var(--accent-pale)" transform="rotate(-9 174 126)" />
      <rect x="84" y="78" width="228" height="144" rx="16" fill="var(--paper)" stroke="var(--line)" />
      <circle cx="124" cy="118" r="20" fill="var(--accent)" />
      <circle cx="124" cy="112" r="6.5" fill="#fff" />
      <path d="M112 129a12 9 0 0 1 24 0z" fill="#fff" />
      <rect x="156" y="104" width="76" height="10" rx="5" fill="var(--ink)" opacity=".75" />
      <rect x="156" y="122" width="52" height="8" rx="4" fill="var(--warm)" />
      <rect x="104" y="164" width="92" height="8" rx="4" fill="var(--line)" />
      <rect x="104" y="182" width="68" height="8" rx="4" fill="var(--line)" />
      <g transform="translate(244 152)" fill="var(--ink)">
        {squares.map((at) => (
          <rect key={at} width="8" height="8" rx="1.5" transform={`translate(${at})`} />
        ))}
      </g>
      <rect x="292" y="120" width="74" height="144" rx="16" fill="var(--accent-strong)" />
      <rect x="299" y="130" width="60" height="124" rx="9" fill="var(--paper)" />
      <circle cx="329" cy="164" r="14" fill="var(--accent)" />
      <rect x="311" y="188" width="36" height="7" rx="3.5" fill="var(--ink)" opacity=".75" />
      <rect x="316" y="202" width="26" height="6" rx="3" fill="var(--warm)" />
      <rect x="309" y="224" width="40" height="16" rx="8" fill="var(--accent)" />
      <path
        d="M262 244c-10 18-30 26-52 24m0 0 9-7m-9 7 8 8"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
