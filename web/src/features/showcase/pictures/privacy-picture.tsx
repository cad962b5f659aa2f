/** A person in a doorway who shows only an outline. */
export function PrivacyPicture() {
  return (
    <svg viewBox="0 0 400 300" aria-hidden="true">
      <path d="M116 272V132a84 84 0 0 1 168 0v140z" fill="var(--accent-pale)" />
      <g fill="var(--paper)" stroke="var(--accent)" strokeWidth="3" strokeDasharray="7 6">
        <path d="M146 270v-18a54 54 0 0 1 108 0v18z" />
        <circle cx="200" cy="152" r="32" />
      </g>
      <path d="M200 204c10 7 20 9 28 9v18c0 17-12 27-28 33-16-6-28-16-28-33v-18c8 0 18-2 28-9z" fill="var(--accent)" />
      <path
        d="m188 234 9 9 16-17"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M284 272V132a84 84 0 0 0-26-61l62-25v240z" fill="var(--paper)" stroke="var(--line)" strokeWidth="1.5" />
      <circle cx="276" cy="180" r="6" fill="var(--ink)" opacity=".7" />
      <g>
        <rect x="36" y="92" width="112" height="42" rx="14" fill="var(--paper)" stroke="var(--line)" />
        <rect x="52" y="109" width="44" height="8" rx="4" fill="var(--ink)" opacity=".75" />
        <rect x="106" y="104" width="30" height="18" rx="9" fill="var(--accent)" />
        <circle cx="127" cy="113" r="6" fill="#fff" />
      </g>
      <g>
        <rect x="20" y="148" width="112" height="42" rx="14" fill="var(--paper)" stroke="var(--line)" />
        <rect x="36" y="165" width="34" height="8" rx="4" fill="var(--ink)" opacity=".75" />
        <rect x="90" y="160" width="30" height="18" rx="9" fill="var(--warm)" />
        <circle cx="99" cy="169" r="6" fill="var(--paper)" />
      </g>
      <g>
        <rect x="36" y="204" width="112" height="42" rx="14" fill="var(--paper)" stroke="var(--line)" />
        <rect x="52" y="221" width="40" height="8" rx="4" fill="var(--ink)" opacity=".75" />
        <rect x="106" y="216" width="30" height="18" rx="9" fill="var(--accent)" />
        <circle cx="127" cy="225" r="6" fill="#fff" />
      </g>
      <path d="M40 286h320" stroke="var(--ink)" strokeWidth="2" strokeLinecap="round" opacity=".4" />
    </svg>
  );
}
