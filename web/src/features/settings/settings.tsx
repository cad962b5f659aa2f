import type { User } from '@foyer/contract/accounts.ts';
import {
  IconAdjustments,
  IconBell,
  IconLanguage,
  IconLock,
  IconLogout,
  IconPalette,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { paths } from '#src/lib/paths.ts';
import { useSignOut } from '#src/lib/use-sign-out.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Hint, LinkRow, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CardPage } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { preferencesQuery } from './queries.ts';
import { usePreferences } from './use-preferences.ts';

const account = [
  { key: 'profile', to: paths.profile, Icon: IconUserCircle },
  { key: 'security', to: paths.security, Icon: IconShieldLock },
  { key: 'privacy', to: paths.dataAndPrivacy, Icon: IconLock },
] as const;

const preferences = [
  { key: 'details', to: paths.notifications, Icon: IconAdjustments },
  { key: 'language', to: paths.language, Icon: IconLanguage },
  { key: 'appearance', to: paths.appearance, Icon: IconPalette },
] as const;

/** The settings overview with links to its pages. */
export function Settings({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const query = useQuery(preferencesQuery(user.id));
  const { choose, failure } = usePreferences(user.id);

  function toggle(on: boolean): void {
    track('notifications_toggled', { on });
    void choose({ notifications: { on } });
  }
  return (
    <CardPage title={t('title')} lead={t('lead')}>
      <FailureNotice failure={failure} />
      <Card title={t('account.title')}>
        <RowList>
          {account.map(({ key, to, Icon }) => (
            <li key={key}>
              <LinkRow to={to} Icon={Icon} title={t(`account.${key}`)}>
                <Hint>{t(`account.${key}Hint`)}</Hint>
              </LinkRow>
            </li>
          ))}
        </RowList>
      </Card>
      <Card title={t('preferences.title')}>
        <PageStates query={query} waiting={<RowSkeletons count={1} height={68} />}>
          {({ notifications }) => (
            <ToggleRow
              Icon={IconBell}
              label={t('preferences.notifications')}
              hint={t('preferences.notificationsHint')}
              checked={notifications.on}
              onChange={toggle}
            />
          )}
        </PageStates>
        <RowList>
          {preferences.map(({ key, to, Icon }) => (
            <li key={key}>
              <LinkRow to={to} Icon={Icon} title={t(`preferences.${key}`)}>
                <Hint>{t(`preferences.${key}Hint`)}</Hint>
              </LinkRow>
            </li>
          ))}
        </RowList>
      </Card>
      <Card title={t('danger.title')} lead={t('danger.lead')} isDanger>
        <SignOut />
      </Card>
    </CardPage>
  );
}

function SignOut() {
  const { t } = useTranslation('settings');
  const leave = useSignOut();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Button
      color="red"
      variant="outline"
      loading={isLeaving}
      leftSection={<IconLogout size={18} stroke={1.5} aria-hidden />}
      onClick={() => {
        setLeaving(true);
        void leave();
      }}
    >
      {t('danger.signOut')}
    </Button>
  );
}
