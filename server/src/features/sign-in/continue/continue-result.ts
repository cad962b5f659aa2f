import type { DataOf } from '@foyer/contract/http.ts';
import type { continueAuth } from '@foyer/contract/sign-in.ts';
import type { SessionCookie } from '#src/features/sessions/session-cookie.ts';

/** The whole response: the next step, and what it needs. */
export type ContinueData = DataOf<typeof continueAuth>;
export type ContinueResult = { next: ContinueData; cookie?: SessionCookie };
