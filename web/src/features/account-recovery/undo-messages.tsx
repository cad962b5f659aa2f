import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFocusedHeading } from '#src/lib/page/use-focused-heading.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type Props = { kind: 'done' | 'used' | 'dead'; contact?: string };

/** The outcome with links to continue. */
export function UndoOutcome({ kind, contact = '' }: Props) {
  const { t } = useTranslation('account-recovery');
  useFocusedHeading();
  return (
    <MessagePage title={t(`undo.${kind}Title`)} text={t(`undo.${kind}Text`, { contact })}>
      <Button component={Link} to={kind === 'used' ? paths.signIn : paths.forgotPassword}>
        {kind === 'used' ? t('signIn') : t('undo.newPassword')}
      </Button>
      {kind !== 'used' && (
        <Button component={Link} to={paths.signIn} variant="default">
          {t('signIn')}
        </Button>
      )}
    </MessagePage>
  );
}

export function UndoLoading() {
  const { t } = useTranslation('account-recovery');
  return (
    <MessagePage title={t('undo.title')} text={t('undo.reading')}>
      <Skeleton height={42} width={220} />
    </MessagePage>
  );
}
