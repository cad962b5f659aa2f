import { readEmailChoice } from '@foyer/contract/notifications/email-choices.ts';
import { queryOptions } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { call } from '#src/lib/call.ts';
import { switchLanguage } from '#src/lib/i18n.ts';
import { contactKeys } from '#src/lib/query-keys/contact-keys.ts';

/** What the link in an email can turn off. Switches the page to the language of the account, which may have no session here. */
export const emailChoiceQuery = (token: string, instance: i18n) =>
  queryOptions({
    queryKey: contactKeys.emailChoice(token),
    async queryFn({ signal }) {
      const found = await call(readEmailChoice, { body: { token } }, signal);
      if (found.language) await switchLanguage(instance, found.language);
      return found;
    },
    retry: false,
  });
