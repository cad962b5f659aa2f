import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { Page } from '#src/ui/page/page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { QualityList } from './quality-list.tsx';
import { qualityQuery } from './quality-query.ts';

/** /networking/quality: what became of the suggestions of a week, for anyone to check. */
export function QualityPage() {
  const { t, i18n } = useTranslation('suggestion-quality');
  const session = useSession();
  const query = useQuery(qualityQuery());
  const week = ({ from, until }: { from: string; until: string }) => {
    // Dates without a time are in UTC. Not formatRange: browsers and Node put different spaces around its dash.
    const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' });
    return t('week', { from: format.format(new Date(from)), until: format.format(new Date(until)) });
  };
  return (
    <Page width="workspace">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <PageStates query={query} waiting={<Skeleton height={420} radius={16} />}>
        {(data) =>
          data.hasStarted ? (
            <Section title={week(data)}>
              <QualityList quality={data.quality} />
            </Section>
          ) : (
            <p>{t('none')}</p>
          )
        }
      </PageStates>
      <Section title={t('how.title')}>
        <ul>
          <li>{t('how.both')}</li>
          <li>{t('how.limit')}</li>
          <li>{t('how.rounded')}</li>
          <li>{t('how.late')}</li>
        </ul>
        {session.status === 'signed-in' && <Link to={paths.people}>{t('back')}</Link>}
      </Section>
    </Page>
  );
}
