/** A doorway within doorways, open and lit. */
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
