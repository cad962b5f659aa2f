import { z } from 'zod';
import { done, endpoint } from '../http.ts';
import { languages } from '../limits.ts';
import { unsubscribableEmails } from '../rules/preference-choices.ts';

/** The page for turning off optional emails. Their token is `token` in the fragment. */
export const unsubscribePath = '/unsubscribe';

/**
 * The one-click unsubscribe address (RFC 8058), followed by the token. The mail program decides the request's shape, so
 * it is no endpoint of the contract. Opening it redirects to the page, which asks first.
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
    /** `everything`: all emails to an address without an account that others entered. */
    email: z.enum([...unsubscribableEmails, 'everything']),
    /** Whether this email is still sent. */
    on: z.boolean(),
    /** The account's language, in whichever browser the link is opened; null for an address without an account. */
    language: z.enum(languages).nullable(),
  }),
  errors: ['NOT_FOUND'],
});

/** Turns an email off. Members can only turn it on again in their settings, so that a forwarded email cannot. */
export const refuseEmail = endpoint({
  method: 'POST',
  path: '/api/settings/email-choices/refuse',
  access: 'public',
  summary: 'Unsubscribe from a kind of email by link',
  body,
  data: done,
  errors: ['NOT_FOUND'],
});

/** Turns all emails on again for an address without an account, which has no settings. */
export const allowEmail = endpoint({
  method: 'POST',
  path: '/api/settings/email-choices/allow',
  access: 'public',
  summary: 'Allow emails again to an address that others may enter',
  body,
  data: done,
  errors: ['NOT_FOUND'],
});
