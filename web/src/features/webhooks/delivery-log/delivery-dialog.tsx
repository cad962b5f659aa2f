import { resendWebhookDelivery, type WebhookAttempt } from '@foyer/contract/webhooks/deliveries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { webhookKeys } from '#src/lib/query-keys/webhook-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardActions } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { CodeBlock } from '../code-block.tsx';
import { deliveryQuery } from '../queries.ts';
import classes from '../webhooks.module.css';

type Props = { id: string; deliveryId: string; canSend: boolean; onClose: () => void };

/** One delivery: the body that was sent, every attempt, and a button to send it again. */
export function DeliveryDialog({ id, deliveryId, canSend, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const query = useQuery(deliveryQuery(id, deliveryId));
  const task = useTask<'resend'>();
  const resend = () =>
    void task.run('resend', async () => {
      await call(resendWebhookDelivery, { params: { id, deliveryId } });
      await queryClient.invalidateQueries({ queryKey: webhookKeys.all });
      onClose();
    });
  return (
    <Dialog title={t('detail.title')} closeLabel={t('detail.close')} onClose={onClose}>
      <PageStates query={query} waiting={<Skeleton height={240} radius={12} />}>
        {({ delivery, body, attempts }) => (
          <>
            <p className={classes.messageId}>{delivery.messageId}</p>
            <h3 className={classes.part}>{t('detail.body')}</h3>
            <CodeBlock text={JSON.stringify(JSON.parse(body), null, 2)} className={classes.sent} />
            <h3 className={classes.part}>{t('detail.attempts')}</h3>
            {attempts.length === 0 && <p className={classes.quiet}>{t('detail.noAttempt')}</p>}
            <RowList isOrdered>
              {attempts.map((attempt) => (
                <li key={attempt.at}>
                  <AttemptRow attempt={attempt} />
                </li>
              ))}
            </RowList>
            <FailureNotice failure={task.failure} />
            {canSend && (
              <CardActions>
                <Button loading={task.pending === 'resend'} onClick={resend}>
                  {t('detail.again')}
                </Button>
              </CardActions>
            )}
          </>
        )}
      </PageStates>
    </Dialog>
  );
}

function AttemptRow({ attempt }: { attempt: WebhookAttempt }) {
  const { t, i18n } = useTranslation('webhooks');
  const { at, milliseconds, status, error, answer } = attempt;
  const outcome = error === null ? t('detail.arrived') : t(`errors.${error}`);
  return (
    <Row title={outcome} badge={status !== null && String(status)}>
      <Hint>
        {absoluteTime(new Date(at), i18n.language)} · {t('detail.took', { count: milliseconds })}
      </Hint>
      {answer && <code className={classes.answer}>{answer}</code>}
    </Row>
  );
}
