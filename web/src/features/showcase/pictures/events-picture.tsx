/** A stage under an arch with people in the room and on a screen. */
export function EventsPicture() {
  return (
    <svg viewBox="0 0 400 300" aria-hidden="true">
      <path d="M40 264V140a100 100 0 0 1 200 0v124z" fill="var(--accent)" />
      <path d="M72 264V146a68 68 0 0 1 136 0v118z" fill="var(--accent-pale)" />
      <circle cx="140" cy="142" r="18" fill="var(--paper)" />
      <path d="M108 208a32 34 0 0 1 64 0z" fill="var(--paper)" />
      <rect x="116" y="200" width="48" height="64" rx="6" fill="var(--accent-strong)" />
      <rect x="222" y="62" width="146" height="106" rx="14" fill="var(--paper)" stroke="var(--line)" />
      <rect x="234" y="74" width="58" height="38" rx="8" fill="var(--accent-pale)" />
      <rect x="298" y="74" width="58" height="38" rx="8" fill="var(--line)" />
      <rect x="234" y="118" width="58" height="38" rx="8" fill="var(--line)" />
      <rect x="298" y="118" width="58" height="38" rx="8" fill="var(--accent)" />
      <circle cx="263" cy="90" r="7" fill="var(--accent-strong)" />
      <path d="M250 110a13 11 0 0 1 26 0z" fill="var(--accent-strong)" />
      <circle cx="327" cy="90" r="7" fill="var(--ink)" opacity=".6" />
      <path d="M314 110a13 11 0 0 1 26 0z" fill="var(--ink)" opacity=".6" />
      <circle cx="263" cy="134" r="7" fill="var(--ink)" opacity=".6" />
      <path d="M250 154a13 11 0 0 1 26 0z" fill="var(--ink)" opacity=".6" />
      <circle cx="327" cy="134" r="7" fill="#fff" />
      <path d="M314 154a13 11 0 0 1 26 0z" fill="#fff" />
      <g fill="var(--ink)" opacity=".82">
        <circle cx="60" cy="244" r="13" />
        <path d="M36 286a24 26 0 0 1 48 0z" />
        <circle cx="222" cy="240" r="13" />
        <path d="M198 286a24 28 0 0 1 48 0z" />
        <circle cx="334" cy="244" r="13" />
        <path d="M310 286a24 26 0 0 1 48 0z" />
      </g>
      <g fill="var(--warm)">
        <circle cx="278" cy="236" r="13" />
        <path d="M254 286a24 31 0 0 1 48 0z" />
      </g>
      <path d="M20 286h360" stroke="var(--ink)" strokeWidth="2" strokeLinecap="round" opacity=".4" />
    </svg>
  );
}
