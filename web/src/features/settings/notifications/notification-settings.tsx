import type { User } from '@foyer/contract/accounts.ts';
import { digests } from '@foyer/contract/rules/preference-choices.ts';
import { IconBell, IconDeviceMobileMessage, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { useFreshUser } from '#src/lib/use-fresh-user.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { CalendarFeed } from '../calendar-feed.tsx';
import { ChoiceGroup } from '../choice-group.tsx';
import { preferencesQuery, pushQuery } from '../queries.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { usePreferences } from '../use-preferences.ts';
import classes from './notification-table.module.css';
import { NotificationTable } from './notification-table.tsx';
import { PushSettings } from './push-settings.tsx';
import { QuietHours } from './quiet-hours.tsx';

/** Which notifications a person gets, where and when. Security notices cannot be turned off. */
export function NotificationSettings({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  useFreshUser(user.id);
  const query = useQuery(preferencesQuery(user.id));
  const { data: push } = useQuery(pushQuery(user.id));
  const { choose, failure } = usePreferences(user.id);
  return (
    <SettingsFrame title={t('notifications.title')} lead={t('notifications.lead')} failure={failure}>
      <PageStates query={query} waiting={<CardSkeletons heights={[220, 320, 180, 200]} />}>
        {({ notifications }) => (
          <>
            <Card title={t('notifications.all.title')}>
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
              <Row
                Icon={IconShieldLock}
                title={t('notifications.security.title')}
                end={<Hint>{t('notifications.security.always')}</Hint>}
              >
                <Hint>{t('notifications.security.hint')}</Hint>
              </Row>
            </Card>
            {notifications.on && (
              <>
                <Card title={t('notifications.kinds.title')} lead={t('notifications.kinds.lead')}>
                  <NotificationTable
                    notifications={notifications}
                    hasEmail={user.emailVerified}
                    isPushOff={push !== undefined && push !== 'on'}
                    onChange={(change) => void choose({ notifications: change })}
                  />
                  {user.phoneVerified && !user.emailVerified && (
                    <div className={classes.after}>
                      <ToggleRow
                        Icon={IconDeviceMobileMessage}
                        label={t('notifications.texts.title')}
                        hint={t('notifications.texts.hint')}
                        checked={notifications.eventTexts}
                        onChange={(eventTexts) => void choose({ notifications: { eventTexts } })}
                      />
                    </div>
                  )}
                </Card>
                <PushSettings
                  userId={user.id}
                  preview={notifications.pushPreview}
                  onPreview={(pushPreview) => void choose({ notifications: { pushPreview } })}
                />
                <Card title={t('notifications.quiet.title')} lead={t('notifications.quiet.lead')}>
                  <QuietHours
                    quietHours={notifications.quietHours}
                    onChange={(quietHours) => void choose({ notifications: { quietHours } })}
                  />
                </Card>
                <Card title={t('notifications.digest.title')} lead={t('notifications.digest.lead')}>
                  <ChoiceGroup
                    legend={t('notifications.digest.title')}
                    name="digest"
                    options={digests.map((value) => ({ value, label: t(`notifications.digest.${value}`) }))}
                    chosen={notifications.digest}
                    onChoose={(digest) => {
                      // The digest is sent in the morning of the person's time zone.
                      const { quietHours } = notifications;
                      const timeZone = quietHours.on ? quietHours.timeZone : ownTimeZone();
                      void choose({ notifications: { digest, quietHours: { ...quietHours, timeZone } } });
                    }}
                  />
                </Card>
              </>
            )}
          </>
        )}
      </PageStates>
      <CalendarFeed userId={user.id} />
    </SettingsFrame>
  );
}

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
