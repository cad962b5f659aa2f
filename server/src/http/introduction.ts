import type { Access } from '@foyer/contract/http.ts';

const callers = {
  public: 'anyone',
  user: 'a signed-in user, by an access token of a living session',
  refresh: 'whoever holds a refresh token and the cookie that came with it',
  lead: 'whoever holds the id of a sign-up under way, which is in the path or the body',
  door: 'a signed-in user who may let guests in at the event in the path, or a browser that came by a link to its door',
} as const satisfies Record<Access, string>;

/** What a caller has to know before any single call: paragraphs, with code between backticks. */
export const introduction: readonly string[] = [
  'Answers are `{ "success": true, "data": … }` or `{ "success": false, "error": { "code", "message", "details" } }`.',
  '**Signing in.** `POST /api/auth/login` takes `email` (or a phone number in its place) and `password` and answers ' +
    '`accessToken`, which is good for `expiresIn` seconds. Send it with every call as `Authorization: Bearer ACCESS_TOKEN`. ' +
    'The other ways to sign in answer the same; with an authenticator app on, the refusal `SECOND_FACTOR_REQUIRED` says how to go on.',
  '**Without cookies**, as from a script, nothing else is needed; when the token has expired, sign in again. ' +
    '**With cookies**, as in a browser, every POST, PUT, PATCH and DELETE also needs the header `Origin` and, as `X-CSRF-Token`, ' +
    'the `csrfToken` of `GET /api/config`; `POST /api/auth/refresh` then exchanges the `refreshToken` for the next pair.',
  `**Access** says who may make a call: ${Object.entries(callers)
    .map(([access, who]) => `\`${access}\` ${who}`)
    .join('; ')}.`,
  'A refusal `HUMAN_CHECK_REQUIRED` asks for the solution of the ALTCHA challenge of `GET /api/auth/human-check`, as `humanCheck` ' +
    'in the body. A POST with an `Idempotency-Key` is done once: repeated within a day, it gets the first answer.',
  '**Deprecated** calls are kept for older clients; another path does the same.',
];
