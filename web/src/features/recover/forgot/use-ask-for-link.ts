import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageIn } from '#src/lib/i18n.ts';

/** Asks for the link, one at a time; what a call needs is fetched with the first one. */
export function useAskForLink() {
  const { i18n } = useTranslation();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = useRef(false);

  async function ask(email: string): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setSending(true);
    setFailure(null);
    try {
      const { askForLink } = await import('./ask-for-link.ts');
      await askForLink(email, languageIn(i18n));
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  }
  return { isSending, failure, ask };
}
