import { avoidedTopics, suggestionSources } from '@foyer/contract/rules/suggestion-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TagField } from '#src/ui/fields/tag-field.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { suggestionSettingsQuery } from './queries.ts';
import classes from './suggestion-dialog.module.css';
import { useSuggestionSettings } from './use-suggestion-settings.ts';

/** What suggestions use, and whether there are any. Each switch is saved at once. */
export function SettingsForm({ userId }: { userId: string }) {
  const { t } = useTranslation('suggestions');
  const query = useQuery(suggestionSettingsQuery(userId));
  const { change, unknownTopics, failure } = useSuggestionSettings(userId);
  return (
    <section className={classes.settings} aria-label={t('settings.title')}>
      <h3>{t('settings.title')}</h3>
      <FailureNotice failure={failure} />
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
              <div className={classes.topics}>
                <TagField
                  label={t('settings.avoids')}
                  hint={t('settings.avoidsHint')}
                  // What was refused stays there to be changed.
                  tags={unknownTopics ?? avoids}
                  most={avoidedTopics.most}
                  longest={avoidedTopics.characters}
                  problem={unknownTopics && t('settings.avoidsUnknown')}
                  onChange={(topics) => change({ avoids: topics })}
                  texts={{
                    remove: (topic) => t('settings.avoidsRemove', { topic }),
                    full: t('settings.avoidsFull', { count: avoidedTopics.most }),
                    tooLong: t('settings.avoidsTooLong', { count: avoidedTopics.characters }),
                  }}
                />
              </div>
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
