import type { WebhookDelivery } from '@foyer/contract/webhooks/deliveries.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { deliveryTones } from '../status-tones.ts';
import { useKindName } from '../use-kind-name.ts';

const icons = { waiting: IconClock, delivered: IconCircleCheck, failed: IconAlertTriangle };

/** One delivery: its event type, time and state. */
export function DeliveryRow({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const { t, i18n } = useTranslation('webhooks');
  const kindName = useKindName();
  const { kind, state, createdAt, attempts, nextAt } = delivery;
  const name = kindName(kind);
  return (
    <Row
      Icon={icons[state]}
      title={name}
      badge={t(`log.states.${state}`)}
      tone={deliveryTones[state]}
      end={
        <Button
          variant="default"
          size="sm"
          aria-haspopup="dialog"
          aria-label={t('log.openOne', { name })}
          onClick={onOpen}
        >
          {t('log.open')}
        </Button>
      }
    >
      <Hint>
        {absoluteTime(new Date(createdAt), i18n.language)} · {t('log.attempts', { count: attempts })}
      </Hint>
      {nextAt && attempts > 0 && <Hint>{t('log.next', { date: absoluteTime(new Date(nextAt), i18n.language) })}</Hint>}
    </Row>
  );
}
