import type { User } from '@foyer/contract/accounts.ts';
import { anonymousFacts } from '@foyer/contract/rules/preference-choices.ts';
import {
  IconActivity,
  IconChartBar,
  IconChecks,
  IconEyeOff,
  IconMasksTheater,
  IconWorldSearch,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setAnalyticsEnabled } from '#src/lib/analytics/analytics-choice.ts';
import { paths } from '#src/lib/paths.ts';
import { useFreshUser } from '#src/lib/use-fresh-user.ts';
import { Card } from '#src/ui/card/card.tsx';
import { LinkRow } from '#src/ui/card/row.tsx';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { preferencesQuery } from '../queries.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { usePreferences } from '../use-preferences.ts';
import { DeleteAccount } from './delete-account.tsx';
import { GuestLists } from './guest-lists.tsx';
import { MessageModel } from './message-model.tsx';
import { MyData } from './my-data.tsx';
import classes from './privacy-settings.module.css';
import { ProfileVisibility } from './profile-visibility.tsx';

/** Privacy settings: visibility, analytics, data export and account deletion. */
export function PrivacySettings({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  useFreshUser(user.id);
  const query = useQuery(preferencesQuery(user.id));
  const { choose, failure } = usePreferences(user.id);

  async function chooseReports(on: boolean): Promise<void> {
    setAnalyticsEnabled(on);
    if (!(await choose({ analytics: on }))) setAnalyticsEnabled(!on);
  }
  return (
    <SettingsFrame title={t('privacy.title')} lead={t('privacy.lead')} failure={failure}>
      <ProfileVisibility userId={user.id} />
      <PageStates query={query} waiting={<CardSkeletons heights={[230, 180]} />}>
        {({ privacy, analytics }) => (
          <>
            <GuestLists
              chosen={privacy.guestLists}
              onChoose={(guestLists) => void choose({ privacy: { guestLists } })}
            />
            <Card title={t('privacy.messages.title')} lead={t('privacy.messages.lead')}>
              <ToggleRow
                Icon={IconChecks}
                label={t('privacy.messages.receipts')}
                hint={t('privacy.messages.receiptsHint')}
                checked={privacy.readReceipts}
                onChange={(readReceipts) => void choose({ privacy: { readReceipts } })}
              />
              <ToggleRow
                Icon={IconActivity}
                label={t('privacy.messages.activity')}
                hint={t('privacy.messages.activityHint')}
                checked={privacy.activityStatus}
                onChange={(activityStatus) => void choose({ privacy: { activityStatus } })}
              />
            </Card>
            <Card title={t('privacy.reports.title')}>
              <ToggleRow
                Icon={IconWorldSearch}
                label={t('privacy.searchEngines.label')}
                hint={t('privacy.searchEngines.hint')}
                checked={privacy.searchEngines}
                onChange={(searchEngines) => void choose({ privacy: { searchEngines } })}
              />
              <ToggleRow
                Icon={IconChartBar}
                label={t('privacy.analytics.label')}
                hint={t('privacy.analytics.hint')}
                checked={analytics}
                onChange={(on) => void chooseReports(on)}
              />
            </Card>
            <Card title={t('privacy.anonymous.title')} lead={t('privacy.anonymous.lead')}>
              <ToggleRow
                Icon={IconEyeOff}
                label={t('privacy.anonymous.label')}
                hint={t('privacy.anonymous.hint')}
                checked={privacy.anonymousNetworking.on}
                onChange={(on) =>
                  void choose({ privacy: { anonymousNetworking: { ...privacy.anonymousNetworking, on } } })
                }
              />
              {privacy.anonymousNetworking.on && (
                <fieldset className={classes.checks}>
                  <legend>{t('privacy.anonymous.shows')}</legend>
                  {anonymousFacts.map((fact) => {
                    const { shows } = privacy.anonymousNetworking;
                    const rest = shows.filter((each) => each !== fact);
                    return (
                      <div key={fact} className={classes.check}>
                        <Checkbox
                          id={`anonymous-${fact}`}
                          checked={shows.includes(fact)}
                          onChange={(event) => {
                            const next = event.currentTarget.checked ? [...rest, fact] : rest;
                            void choose({ privacy: { anonymousNetworking: { on: true, shows: next } } });
                          }}
                        />
                        <label htmlFor={`anonymous-${fact}`}>{t(`privacy.anonymous.facts.${fact}`)}</label>
                      </div>
                    );
                  })}
                </fieldset>
              )}
              <LinkRow Icon={IconMasksTheater} to={paths.anonymous} title={t('privacy.anonymous.rooms')} />
            </Card>
          </>
        )}
      </PageStates>
      <MessageModel userId={user.id} />
      <MyData user={user} />
      <DeleteAccount />
    </SettingsFrame>
  );
}
