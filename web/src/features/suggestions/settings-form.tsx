import { avoidedTopics, suggestionSources } from '@foyer/contract/rules/suggestions/suggestion-choices.ts';
import { changeSuggestionSettings, type SuggestionSettings } from '@foyer/contract/suggestions/suggestions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { fieldErrorKey } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { suggestionKeys } from '#src/lib/query-keys/suggestion-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TagField } from '#src/ui/fields/tag-field.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { suggestionSettingsQuery } from './queries.ts';
import classes from './suggestion-dialog.module.css';

/** What suggestions use, and whether there are any. Each switch is saved at once. */
export function SettingsForm({ userId }: { userId: string }) {
  const { t } = useTranslation('suggestions');
  const queryClient = useQueryClient();
  const task = useTask<'save'>();
  const query = useQuery(suggestionSettingsQuery(userId));
  const [unknown, setUnknown] = useState<string[] | null>(null);
  const change = (body: Partial<SuggestionSettings>, atField?: (error: unknown) => boolean) =>
    void task.run(
      'save',
      async () => {
        const saved = await call(changeSuggestionSettings, { body });
        track('suggestion_settings_changed', {
          is_on: saved.isOn,
          sources: saved.uses.length,
          same_company: saved.sameCompany,
          learns: saved.learns,
          compares_texts: saved.comparesTexts,
        });
        queryClient.setQueryData(suggestionKeys.settings(userId), saved);
        await queryClient.invalidateQueries({ queryKey: suggestionKeys.today(userId) });
        setUnknown(null);
      },
      atField,
    );
  const avoid = (avoids: string[]) =>
    change({ avoids }, (error) => {
      const isUnknown = fieldErrorKey(error, 'avoids') === 'invalid_format';
      if (isUnknown) setUnknown(avoids);
      return isUnknown;
    });
  return (
    <section className={classes.settings} aria-label={t('settings.title')}>
      <h3>{t('settings.title')}</h3>
      <FailureNotice failure={task.failure} />
      <PageStates query={query} waiting={<Skeleton height={280} radius={12} />}>
        {({ isOn, uses, sameCompany, avoids, learns, comparesTexts, textService }) => (
          <>
            <ToggleRow
              label={t('settings.isOn')}
              hint={t('settings.isOnHint')}
              checked={isOn}
              onChange={(on) => change({ isOn: on })}
            />
            {isOn &&
              suggestionSources.map((source) => (
                <ToggleRow
                  key={source}
                  label={t(`settings.uses.${source}`)}
                  checked={uses.includes(source)}
                  onChange={(on) =>
                    change({ uses: suggestionSources.filter((each) => (each === source ? on : uses.includes(each))) })
                  }
                />
              ))}
            {isOn && (
              <ToggleRow
                label={t('settings.sameCompany')}
                hint={t('settings.sameCompanyHint')}
                checked={sameCompany}
                onChange={(on) => change({ sameCompany: on })}
              />
            )}
            {isOn && (
              <TagField
                label={t('settings.avoids')}
                hint={t('settings.avoidsHint')}
                // What was refused stays there to be changed.
                tags={unknown ?? avoids}
                most={avoidedTopics.most}
                longest={avoidedTopics.characters}
                problem={unknown && t('settings.avoidsUnknown')}
                onChange={avoid}
                texts={{
                  remove: (topic) => t('settings.avoidsRemove', { topic }),
                  full: t('settings.avoidsFull', { count: avoidedTopics.most }),
                  tooLong: t('settings.avoidsTooLong', { count: avoidedTopics.characters }),
                }}
              />
            )}
            {isOn && (
              <ToggleRow
                label={t('settings.learns')}
                hint={t('settings.learnsHint')}
                checked={learns}
                onChange={(on) => change({ learns: on })}
              />
            )}
            {isOn && textService !== null && (
              <ToggleRow
                label={t('settings.comparesTexts')}
                hint={t('settings.comparesTextsHint', { service: textService })}
                checked={comparesTexts}
                onChange={(on) => change({ comparesTexts: on })}
              />
            )}
          </>
        )}
      </PageStates>
    </section>
  );
}
