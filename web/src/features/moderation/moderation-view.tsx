import type { User } from '@foyer/contract/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { meQuery, useFreshUser } from '#src/lib/use-fresh-user.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { ReportQueue } from './report-queue.tsx';
import { SuspensionList } from './suspension-list.tsx';

const parts = ['reports', 'suspensions'] as const;

/** Reports and suspensions, for operators. To everyone else, the page does not exist. */
export function ModerationView({ user }: { user: User }) {
  const { t } = useTranslation('moderation');
  const [search, setSearch] = useSearchParams();
  // The stored user may be from before they were made an operator, or after.
  const me = useQuery(meQuery(user.id));
  useFreshUser(user.id);
  const part = search.get('part') === 'suspensions' ? 'suspensions' : 'reports';
  if (me.data && !me.data.operator) return <NotFound />;
  return (
    <CardPage title={t('title')} lead={t('lead')}>
      <PageStates query={me} waiting={<CardSkeletons heights={[44, 320]} />}>
        {() => (
          <>
            <SegmentedChoice
              label={t('part')}
              isLabelHidden
              name="part"
              options={parts.map((value) => ({ value, text: t(`parts.${value}`) }))}
              value={part}
              // Each part has filters of its own.
              onChange={(value) =>
                setSearch(value === 'suspensions' ? { part: value } : {}, { preventScrollReset: true })
              }
            />
            {part === 'reports' ? <ReportQueue viewer={user.id} /> : <SuspensionList viewer={user.id} />}
          </>
        )}
      </PageStates>
    </CardPage>
  );
}

function NotFound() {
  const { t } = useTranslation('moderation');
  return (
    <MessagePage title={t('denied.title')} text={t('denied.text')}>
      <Button component={Link} to={paths.dashboard}>
        {t('denied.action')}
      </Button>
    </MessagePage>
  );
}
