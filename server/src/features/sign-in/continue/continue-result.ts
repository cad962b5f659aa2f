import type { DataOf } from '@foyer/contract/http.ts';
import type { continueAuth } from '@foyer/contract/sign-in.ts';
import type { SessionCookie } from '#src/features/sessions/session-cookie.ts';

export type NextStep = DataOf<typeof continueAuth>;
export type ContinueResult = { next: NextStep; cookie?: SessionCookie };
