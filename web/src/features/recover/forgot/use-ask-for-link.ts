import { useTranslation } from 'react-i18next';
import { languageIn } from '#src/lib/i18n.ts';
import { useTask } from '#src/lib/use-task.ts';

/** Asks for the link, one at a time; what a call needs is fetched with the first one. */
export function useAskForLink() {
  const { i18n } = useTranslation();
  const { pending, failure, run } = useTask<'ask'>();
  const ask = (email: string) =>
    run('ask', async () => {
      const { askForLink } = await import('./ask-for-link.ts');
      await askForLink(email, languageIn(i18n));
    });
  return { isSending: pending !== null, failure, ask };
}
