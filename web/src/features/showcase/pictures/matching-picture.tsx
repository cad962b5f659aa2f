/** One person surrounded by matches. */
export function MatchingPicture() {
  return (
    <svg viewBox="0 0 400 300" aria-hidden="true">
      <circle cx="200" cy="150" r="118" fill="none" stroke="var(--accent-pale)" strokeWidth="1.5" />
      <circle cx="200" cy="150" r="72" fill="none" stroke="var(--accent-pale)" strokeWidth="1.5" />
      <path d="M200 150 92 92M200 150l116-46M200 150l84 92M200 150l-96 84" stroke="var(--accent)" strokeWidth="2" />
      <circle cx="200" cy="150" r="46" fill="var(--accent)" />
      <circle cx="200" cy="138" r="14" fill="#fff" />
      <path d="M174 174a26 20 0 0 1 52 0z" fill="#fff" />
      <g>
        <rect x="36" y="58" width="104" height="60" rx="14" fill="var(--paper)" stroke="var(--line)" />
        <circle cx="62" cy="88" r="14" fill="var(--accent-pale)" />
        <rect x="84" y="76" width="42" height="8" rx="4" fill="var(--ink)" opacity=".75" />
        <rect x="84" y="92" width="30" height="8" rx="4" fill="var(--warm)" />
      </g>
      <g>
        <rect x="264" y="66" width="104" height="60" rx="14" fill="var(--paper)" stroke="var(--line)" />
        <circle cx="290" cy="96" r="14" fill="var(--warm)" />
        <rect x="312" y="84" width="42" height="8" rx="4" fill="var(--ink)" opacity=".75" />
        <rect x="312" y="100" width="24" height="8" rx="4" fill="var(--warm)" />
      </g>
      <g>
        <rect x="242" y="216" width="104" height="60" rx="14" fill="var(--paper)" stroke="var(--line)" />
        <circle cx="268" cy="246" r="14" fill="var(--accent)" />
        <rect x="290" y="234" width="42" height="8" rx="4" fill="var(--ink)" opacity=".75" />
        <rect x="290" y="250" width="34" height="8" rx="4" fill="var(--warm)" />
      </g>
      <g>
        <rect x="50" y="208" width="104" height="60" rx="14" fill="var(--paper)" stroke="var(--line)" />
        <circle cx="76" cy="238" r="14" fill="var(--accent-strong)" />
        <rect x="98" y="226" width="42" height="8" rx="4" fill="var(--ink)" opacity=".75" />
        <rect x="98" y="242" width="28" height="8" rx="4" fill="var(--warm)" />
      </g>
      <path d="m200 18 4.5 11.5L216 34l-11.5 4.5L200 50l-4.5-11.5L184 34l11.5-4.5z" fill="var(--accent)" />
      <path d="m356 176 3 7.5 7.5 3-7.5 3-3 7.5-3-7.5-7.5-3 7.5-3z" fill="var(--accent-strong)" />
    </svg>
  );
}
