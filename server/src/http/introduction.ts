import type { Access } from '@foyer/contract/http.ts';

const callers = {
  public: 'anyone',
  user: 'a signed-in user, by the access token of an active session',
  refresh: 'anyone with a refresh token and the cookie issued with it',
  lead: 'anyone with the id of a sign-up in progress, in the path or the body',
  door: 'a signed-in user who may check in attendees at the event in the path, or a browser that opened one of its check-in links',
} as const satisfies Record<Access, string>;

/** What callers need to know before making any request: paragraphs, with code between backticks. */
export const introduction: readonly string[] = [
  'Responses are `{ "success": true, "data": … }` or `{ "success": false, "error": { "code", "message", "details" } }`.',
  '**Signing in.** `POST /api/auth/login` takes `email` (or a phone number instead) and `password` and returns an ' +
    '`accessToken`, which is valid for `expiresIn` seconds. Send it with every call as `Authorization: Bearer ACCESS_TOKEN`. ' +
    'The other sign-in methods return the same. If an authenticator app is on, the error `SECOND_FACTOR_REQUIRED` says how to continue.',
  '**Without cookies**, as from a script, nothing else is needed; when the token has expired, sign in again. ' +
    '**With cookies**, as in a browser, every POST, PUT, PATCH and DELETE also needs the header `Origin` and, as `X-CSRF-Token`, ' +
    'the `csrfToken` of `GET /api/config`; `POST /api/auth/refresh` then exchanges the `refreshToken` for the next pair.',
  `**Access** says who may make a call: ${Object.entries(callers)
    .map(([access, who]) => `\`${access}\` ${who}`)
    .join('; ')}.`,
  'The error `HUMAN_CHECK_REQUIRED` asks for the solution of the ALTCHA challenge of `GET /api/auth/human-check`, as `humanCheck` ' +
    'in the body. A POST with an `Idempotency-Key` is processed once: repeated within a day, it gets the first response.',
  '**Deprecated** calls are kept for older clients. Another path does the same.',
];
