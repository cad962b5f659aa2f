import type { User } from '@foyer/contract/accounts.ts';
import { digests } from '@foyer/contract/rules/preferences.ts';
import { IconBell, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { Choices } from '../parts/choices.tsx';
import { Frame } from '../parts/frame.tsx';
import { Section } from '../parts/section.tsx';
import { States } from '../parts/states.tsx';
import { ToggleRow } from '../parts/toggle-row.tsx';
import { useChoice } from '../parts/use-choice.ts';
import { preferencesQuery } from '../queries.ts';
import classes from '../settings.module.css';
import { KindTable } from './kind-table.tsx';
import { QuietHours } from './quiet-hours.tsx';

/** What a person is told of, where and when. Security notices are none of their choices, and it says so. */
export function Notifications({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const query = useQuery(preferencesQuery(user.id));
  const { choose, failure } = useChoice(user.id);
  return (
    <Frame title={t('notifications.title')} lead={t('notifications.lead')} failure={failure}>
      <States query={query} heights={[120, 320, 220, 160]}>
        {({ notifications }) => (
          <>
            <Section title={t('notifications.all.title')}>
              <ToggleRow
                Icon={IconBell}
                label={t('preferences.notifications')}
                hint={t('notifications.all.hint')}
                checked={notifications.on}
                onChange={(on) => {
                  track('notifications_toggled', { on });
                  void choose({ notifications: { on } });
                }}
              />
              <div className={classes.row}>
                <IconShieldLock size={22} stroke={1.5} aria-hidden />
                <span className={classes.rowText}>
                  <span className={classes.value}>{t('notifications.security.title')}</span>
                  <span className={classes.hint}>{t('notifications.security.hint')}</span>
                </span>
                <span className={classes.hint}>{t('notifications.security.always')}</span>
              </div>
            </Section>
            {notifications.on && (
              <>
                <Section title={t('notifications.kinds.title')} lead={t('notifications.kinds.lead')}>
                  <KindTable
                    muted={notifications.muted}
                    onChange={(muted) => void choose({ notifications: { muted } })}
                  />
                </Section>
                <Section title={t('notifications.quiet.title')} lead={t('notifications.quiet.lead')}>
                  <QuietHours
                    quietHours={notifications.quietHours}
                    onChange={(quietHours) => void choose({ notifications: { quietHours } })}
                  />
                </Section>
                <Section title={t('notifications.digest.title')} lead={t('notifications.digest.lead')}>
                  <Choices
                    legend={t('notifications.digest.title')}
                    name="digest"
                    options={digests.map((value) => ({ value, label: t(`notifications.digest.${value}`) }))}
                    chosen={notifications.digest}
                    onChoose={(digest) => {
                      // The morning in which it comes is that of where the person is.
                      const { quietHours } = notifications;
                      const timeZone = quietHours.on ? quietHours.timeZone : ownTimeZone();
                      void choose({ notifications: { digest, quietHours: { ...quietHours, timeZone } } });
                    }}
                  />
                </Section>
              </>
            )}
          </>
        )}
      </States>
    </Frame>
  );
}

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
