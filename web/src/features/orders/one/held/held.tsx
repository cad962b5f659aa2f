import type { Order } from '@foyer/contract/events/tickets/order.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { orderQuery } from '../../queries.ts';
import { useOrderVerbs } from '../verbs/use-order-verbs.ts';
import { GiveUp } from './give-up.tsx';
import classes from './held.module.css';
import { HoldClock } from './hold-clock.tsx';
import { WaysToPay } from './ways-to-pay.tsx';

/** `beforePaying`: keeps what was typed beside; false while some of it is wrong. */
type Props = { order: Order; receivedAt: number; hasLeft: boolean; beforePaying: () => Promise<boolean> };

/** The places are kept for a while: the clock, more time, and the ways to make them one's own. */
export function Held({ order, receivedAt, hasLeft, beforePaying }: Props) {
  const { t, i18n } = useTranslation('orders');
  const queries = useQueryClient();
  const verbs = useOrderVerbs(order, beforePaying);
  const { heldUntil, now, mayExtend, payments, own } = order;
  // By the server's clocks it is so long from the moment in which it answered.
  const until = receivedAt + (heldUntil ? Date.parse(heldUntil) - Date.parse(now) : 0);
  const untilWhen = useRef<HTMLSpanElement>(null);
  const wasDeclined = payments.at(-1)?.state === 'failed';
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(until);

  /** The button is gone afterwards: whoever goes by keyboard goes on from what it has changed. */
  async function extend(): Promise<void> {
    if (await verbs.extend()) untilWhen.current?.focus({ preventScroll: true });
  }

  return (
    <Card title={t('held.title')}>
      <div className={classes.stack}>
        {wasDeclined ? (
          <Notice tone="problem">
            <p>{t('declined')}</p>
          </Notice>
        ) : (
          hasLeft && (
            <Notice tone="info">
              <p>{t('abandoned')}</p>
            </Notice>
          )
        )}
        <FailureNotice failure={verbs.failure} />
        <HoldClock
          until={until}
          onOver={() => void queries.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })}
        />
        <CardText>
          <span ref={untilWhen} tabIndex={-1}>
            {t('held.until', { time })}
          </span>
        </CardText>
        {own && (
          <>
            <WaysToPay order={order} verbs={verbs} />
            <div className={classes.less}>
              {mayExtend && (
                <Button variant="default" loading={verbs.pending === 'extend'} onClick={() => void extend()}>
                  {t('held.extend')}
                </Button>
              )}
              <GiveUp count={order.places.length} verbs={verbs} />
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
