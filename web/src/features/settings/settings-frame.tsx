import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CardPage } from '#src/ui/page/card-page.tsx';

type Props = { title: string; lead: string; failure?: unknown; children: ReactNode };

/** A settings page, with a link back for signed-in members. */
export function SettingsFrame({ title, lead, failure = null, children }: Props) {
  const { t } = useTranslation();
  const { status } = useSession();
  return (
    <CardPage
      title={title}
      lead={lead}
      back={status === 'signed-in' && { to: paths.settings, label: t('nav.settings') }}
    >
      <FailureNotice failure={failure} />
      {children}
    </CardPage>
  );
}
