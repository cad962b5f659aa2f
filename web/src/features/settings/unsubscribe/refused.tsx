import type { RefusableEmail } from '@foyer/contract/rules/preferences.ts';
import { useTranslation } from 'react-i18next';
import { useFocusedHeading } from '#src/lib/page/use-focused-heading.ts';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { ToSettings } from './to-settings.tsx';

/** What is turned off, what still comes, and how to turn it on again. */
export function Refused({ email }: { email: RefusableEmail }) {
  const { t } = useTranslation('settings');
  useFocusedHeading();
  return (
    <MessagePage title={t(`unsubscribe.${email}.done`)} text={t('unsubscribe.doneText')}>
      <ToSettings />
    </MessagePage>
  );
}
