import type { CardEvent } from '@foyer/contract/business-cards/business-cards.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { cardActivityQuery } from '../queries.ts';

/** When a card was opened, saved and exchanged. */
export function CardActivity({ viewer, cardId }: { viewer: string; cardId: string }) {
  const { t } = useTranslation('business-cards');
  const query = useInfiniteQuery(cardActivityQuery(viewer, cardId));
  const items = query.data?.pages.flatMap((page) => page.items);
  return (
    <Card title={t('details.activity')} lead={t('details.activityLead')}>
      <PageStates
        query={{ ...query, data: items }}
        waiting={<RowSkeletons count={3} />}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState
            picture="connection"
            text={t('details.noActivity')}
            action={
              <Button component={Link} to={paths.cards} variant="default">
                {t('details.shareCard')}
              </Button>
            }
          />
        }
      >
        {(all) => (
          <>
            <RowList>
              {all.map((entry) => (
                <li key={entry.id}>
                  <ActivityRow entry={entry} />
                </li>
              ))}
            </RowList>
            <More query={query}>{t('details.more')}</More>
          </>
        )}
      </PageStates>
    </Card>
  );
}

function ActivityRow({ entry: { what, who, kind, label, at } }: { entry: CardEvent }) {
  const { t, i18n } = useTranslation('business-cards');
  const isNamed = who !== null && (what === 'shared-back' || what === 'exchanged');
  const through = label || t(`details.kinds.${kind}`);
  return (
    <Row title={isNamed ? t(`details.whatBy.${what}`, { name: who }) : t(`details.what.${what}`)}>
      <Hint>{`${through} · ${absoluteTime(new Date(at), i18n.language)}`}</Hint>
    </Row>
  );
}
