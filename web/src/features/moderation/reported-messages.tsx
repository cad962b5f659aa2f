import type { Report } from '@foyer/contract/moderation/reports.ts';
import { replaceMentions } from '@foyer/contract/rules/messaging/mentions.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Disclosure } from '#src/ui/card/disclosure.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Timestamp } from '#src/ui/time/timestamp.tsx';
import classes from './moderation.module.css';

type Props = {
  name: string;
  messages: Report['messages'];
  /** Missing where messages can't be removed. */
  onRemove: ((no: number) => void) | undefined;
};

/** What the reported member wrote, as it was when the report was sent. */
export function ReportedMessages({ name, messages, onRemove }: Props) {
  const { t } = useTranslation('moderation');
  // The server fills in the names of members who still have an account.
  const textOf = (body: string) => replaceMentions(body, (no) => `@${t('messages.member', { no })}`);
  if (messages.length === 0)
    return (
      <Card title={t('messages.title')}>
        <EmptyState picture="messages" text={t('messages.none')} />
      </Card>
    );
  return (
    <Card title={t('messages.title')} lead={t('messages.lead', { name })}>
      <ol className={classes.messages}>
        {messages.map(({ no, body, before, sentAt, isDeleted }) => (
          <li key={no}>
            {body !== '' && (
              <p id={`message-${no}`} className={classes.words}>
                {textOf(body)}
              </p>
            )}
            {before.length > 0 && (
              <Disclosure summary={t('messages.before', { count: before.length })}>
                {before.map((text, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: earlier texts of one message have no other key.
                  <p key={at} className={classes.words}>
                    {textOf(text)}
                  </p>
                ))}
              </Disclosure>
            )}
            <p className={classes.note}>
              <Timestamp at={sentAt} />
              {isDeleted && ` · ${t('messages.deleted')}`}
            </p>
            {onRemove && !isDeleted && (
              <Button
                size="sm"
                variant="default"
                aria-haspopup="dialog"
                aria-describedby={`message-${no}`}
                onClick={() => onRemove(no)}
              >
                {t('decisions.message-removed.open')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
