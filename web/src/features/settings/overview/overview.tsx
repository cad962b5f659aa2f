import type { User } from '@foyer/contract/accounts.ts';
import { Button } from '@mantine/core';
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
import { useLeave } from '#src/lib/use-leave.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Section } from '../parts/section.tsx';
import { States } from '../parts/states.tsx';
import { ToggleRow } from '../parts/toggle-row.tsx';
import { useChoice } from '../parts/use-choice.ts';
import { preferencesQuery } from '../queries.ts';
import classes from '../settings.module.css';
import { LinkRow } from './link-row.tsx';

/** The settings as spec section 2 lists them, and the pages that hang on them. */
export function Overview({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const query = useQuery(preferencesQuery(user.id));
  const { choose, failure } = useChoice(user.id);

  function toggle(on: boolean): void {
    track('notifications_toggled', { on });
    void choose({ notifications: { on } });
  }
  return (
    <div className={classes.page}>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className={classes.sections}>
        <FailureNotice failure={failure} />
        <Section title={t('account.title')}>
          <ul className={classes.list}>
            <LinkRow
              to={paths.profile}
              Icon={IconUserCircle}
              label={t('account.profile')}
              hint={t('account.profileHint')}
            />
            <LinkRow
              to={paths.security}
              Icon={IconShieldLock}
              label={t('account.security')}
              hint={t('account.securityHint')}
            />
            <LinkRow
              to={paths.dataAndPrivacy}
              Icon={IconLock}
              label={t('account.privacy')}
              hint={t('account.privacyHint')}
            />
          </ul>
        </Section>
        <Section title={t('preferences.title')}>
          <States query={query} heights={[64]}>
            {({ notifications }) => (
              <ToggleRow
                Icon={IconBell}
                label={t('preferences.notifications')}
                hint={t('preferences.notificationsHint')}
                checked={notifications.on}
                onChange={toggle}
              />
            )}
          </States>
          <ul className={`${classes.list} ${classes.below}`}>
            <LinkRow
              to={paths.notifications}
              Icon={IconAdjustments}
              label={t('preferences.details')}
              hint={t('preferences.detailsHint')}
            />
            <LinkRow
              to={paths.language}
              Icon={IconLanguage}
              label={t('preferences.language')}
              hint={t('preferences.languageHint')}
            />
            <LinkRow
              to={paths.appearance}
              Icon={IconPalette}
              label={t('preferences.appearance')}
              hint={t('preferences.appearanceHint')}
            />
          </ul>
        </Section>
        <Section title={t('danger.title')} lead={t('danger.lead')} danger>
          <SignOut />
        </Section>
      </div>
    </div>
  );
}

function SignOut() {
  const { t } = useTranslation('settings');
  const leave = useLeave();
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
