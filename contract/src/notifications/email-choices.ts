import { z } from 'zod';
import { done, endpoint } from '../http.ts';
import { languages } from '../limits.ts';
import { refusableEmails } from '../rules/preferences.ts';

/** The page to which emails lead that can be turned off, with their token as `token` in the fragment. */
export const unsubscribePath = '/unsubscribe';

/**
 * Where a mail program turns such an email off (RFC 8058), with its token behind it. It decides the shape of what
 * it sends, so this is no endpoint of the contract; whoever opens it is led to the page, which asks first.
 */
export const oneClickPath = '/api/settings/unsubscribe';

const body = z.object({ token: z.string().min(20).max(128) });

export const readEmailChoice = endpoint({
  method: 'POST',
  path: '/api/settings/email-choices/read',
  access: 'public',
  summary: 'Read which kind of email an unsubscribe link turns off',
  body,
  data: z.object({
    /** `everything`: all emails to an address that others have entered, and that has no account of its own. */
    email: z.enum([...refusableEmails, 'everything']),
    /** Whether it still comes. */
    on: z.boolean(),
    /** Of the account, whatever browser the link is opened in. Null: an address without one. */
    language: z.enum(languages).nullable(),
  }),
  errors: ['NOT_FOUND'],
});

/** A member turns it on again in the settings: nobody who was passed an email does. */
export const refuseEmail = endpoint({
  method: 'POST',
  path: '/api/settings/email-choices/refuse',
  access: 'public',
  summary: 'Unsubscribe from a kind of email by link',
  body,
  data: done,
  errors: ['NOT_FOUND'],
});

/** For an address without account, which has no settings: whoever asked to be left alone can undo it. */
export const allowEmail = endpoint({
  method: 'POST',
  path: '/api/settings/email-choices/allow',
  access: 'public',
  summary: 'Be written to again at an address that others may enter',
  body,
  data: done,
  errors: ['NOT_FOUND'],
});
