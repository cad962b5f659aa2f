import { visibilities } from '@foyer/contract/rules/profiles/visibility.ts';
import { IconLock, IconUsers, IconUsersGroup, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { myProfileQuery } from '#src/lib/profile/my-profile-query.ts';
import { useVisibility } from '#src/lib/profile/use-visibility.ts';
import { Card } from '#src/ui/card/card.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { ChoiceGroup } from '../choice-group.tsx';
import classes from './privacy-settings.module.css';

const icons = { public: IconWorld, members: IconUsers, connections: IconUsersGroup, me: IconLock };

/** Who can find the profile at all. Who sees which part of it is chosen on the profile page. */
export function ProfileVisibility({ userId }: { userId: string }) {
  const { t } = useTranslation('settings');
  const query = useQuery({ ...myProfileQuery(userId), select: ({ visibility }) => visibility.profile });
  const { failure, choose } = useVisibility(userId);
  return (
    <Card title={t('privacy.visibility.title')} lead={t('privacy.visibility.lead')}>
      <FailureNotice failure={failure} />
      <PageStates query={query} waiting={<RowSkeletons count={1} height={104} />}>
        {(chosen) => (
          <>
            <ChoiceGroup
              legend={t('privacy.visibility.title')}
              name="audience"
              options={visibilities.map((value) => {
                const Icon = icons[value];
                const label = t(`privacy.visibility.${value}`);
                return { value, label, mark: <Icon size={20} stroke={1.5} aria-hidden /> };
              })}
              inPairs
              chosen={chosen}
              onChoose={(visibility) => choose('profile', visibility)}
            />
            <p className={classes.means}>
              {t(`privacy.visibility.means.${chosen}`)} <Link to={paths.profile}>{t('privacy.visibility.parts')}</Link>
            </p>
          </>
        )}
      </PageStates>
    </Card>
  );
}
