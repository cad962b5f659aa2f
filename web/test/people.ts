import type { User } from '@foyer/contract/accounts.ts';

export const ada: User = {
  id: '0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  emailVerified: true,
  phoneNumber: '+12025550123',
  phoneVerified: true,
  role: 'individual',
  urlSlug: 'ada',
  organizationId: null,
  profileComplete: true,
  avatar: null,
  createdAt: '2026-01-02T03:04:05.000Z',
};

/** An access token as far as the browser reads it. `name` makes it recognizable. */
export function accessToken(name: string, secondsLeft = 900): string {
  const claims = { exp: Math.floor(Date.now() / 1000) + secondsLeft, sid: 'session-1', jti: name };
  return `head.${btoa(JSON.stringify(claims))}.${name}`;
}
