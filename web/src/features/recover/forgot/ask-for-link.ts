import { forgotPassword } from '@foyer/contract/identity/passwords.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { call } from '#src/lib/call.ts';

export async function askForLink(email: string, language: Language): Promise<void> {
  await call(forgotPassword, { body: { email: email.trim(), language } });
}
