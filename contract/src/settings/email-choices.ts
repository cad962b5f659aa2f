import { z } from 'zod';
import { done, endpoint } from '../http.ts';
import { languages } from '../limits.ts';
import { refusableEmails } from '../rules/preferences.ts';

/** The page to which members' emails lead that can be turned off, with their token as `token` in the fragment. */
export const unsubscribePath = '/unsubscribe';

/**
 * Where a member's mail program turns such an email off (RFC 8058), with its token behind it. It decides the shape of what
 * it sends, so this is no endpoint of the contract; whoever opens it is led to the page, which asks first.
 */
export const oneClickPath = '/api/settings/unsubscribe';

const body = z.object({ token: z.string().min(20).max(128) });

export const readEmailChoice = endpoint({
  method: 'POST',
  path: '/api/settings/email-choices/read',
  access: 'public',
  summary: 'Which kind of email the link of an email turns off',
  body,
  data: z.object({
    email: z.enum(refusableEmails),
    /** Whether it still comes. */
    on: z.boolean(),
    /** Of the account, whatever browser the link is opened in. */
    language: z.enum(languages),
  }),
  errors: ['NOT_FOUND'],
});

/** On again is for the settings: nobody who was passed an email turns anything on. */
export const refuseEmail = endpoint({
  method: 'POST',
  path: '/api/settings/email-choices/refuse',
  access: 'public',
  summary: 'Get no more of the kind of email that a link came with',
  body,
  data: done,
  errors: ['NOT_FOUND'],
});
