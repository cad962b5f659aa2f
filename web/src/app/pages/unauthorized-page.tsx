import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';

export function UnauthorizedPage() {
  const { t } = useTranslation();
  return (
    <MessagePage picture={<ClosedDoor />} title={t('unauthorized.title')} text={t('unauthorized.text')}>
      <Button component={Link} to={paths.home}>
        {t('unauthorized.home')}
      </Button>
    </MessagePage>
  );
}

/** Nested doorways with a closed door. */
function ClosedDoor() {
  return (
    <svg width="150" height="160" viewBox="0 0 300 320" style={{ marginBottom: 28 }} aria-hidden="true">
      <path fill="var(--mantine-color-indigo-9)" d="M0 320V150a150 150 0 0 1 300 0v170z" />
      <path fill="var(--mantine-color-indigo-8)" d="M42 320V158a108 108 0 0 1 216 0v162z" />
      <path fill="var(--mantine-color-indigo-5)" d="M82 320V168a68 68 0 0 1 136 0v152z" />
      <circle cx="192" cy="250" r="8" fill="#fff7e8" />
    </svg>
  );
}
