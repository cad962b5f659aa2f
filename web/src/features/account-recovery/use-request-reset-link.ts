import { useTranslation } from 'react-i18next';
import { languageIn } from '#src/lib/i18n.ts';
import { useTask } from '#src/lib/use-task.ts';

/** Sends the reset link, one request at a time; the API client is loaded with the first one. */
export function useRequestResetLink() {
  const { i18n } = useTranslation();
  const { pending, failure, run } = useTask<'request'>();
  const request = (email: string) =>
    run('request', async () => {
      const [{ call }, { forgotPassword }] = await Promise.all([
        import('#src/lib/call.ts'),
        import('@foyer/contract/credentials/passwords.ts'),
      ]);
      await call(forgotPassword, { body: { email: email.trim(), language: languageIn(i18n) } });
    });
  return { isSending: pending !== null, failure, request };
}
