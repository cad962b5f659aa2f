import { limits } from '@foyer/contract/limits.ts';

type Props = { size?: number };

/** The mark: a doorway with light coming through. */
export function Logo({ size = 28 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill={limits.theme.primary} />
      <path d="M9 26V14.5a7 7 0 0 1 14 0V26z" fill="#fff" opacity=".28" />
      <path d="M12.5 26V15a3.5 3.5 0 0 1 7 0v11z" fill="#fff" />
    </svg>
  );
}
