import type { WaitingParty } from '@foyer/contract/events/people/waiting.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { memberPath } from '#src/lib/paths.ts';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { absoluteTime } from '#src/ui/moment/time-text.ts';

type Props = { party: WaitingParty; timeZone: string; isBusy: boolean; onRemove: () => void };

export function PartyRow({ party, timeZone, isBusy, onRemove }: Props) {
  const { t, i18n } = useTranslation('hosting');
  const { position, audience, urlSlug, offerUntil } = party;
  const name = party.name ?? t('attendees.gone');
  const dateOf = (at: string) => absoluteTime(new Date(at), i18n.language, timeZone);
  return (
    <Row
      title={urlSlug ? <Link to={memberPath(urlSlug)}>{name}</Link> : name}
      badge={position === null ? t('waiting.offered') : t('waiting.place', { place: position })}
      end={
        <ConfirmButton
          size="sm"
          loading={isBusy}
          label={t('waiting.remove')}
          ariaLabel={t('waiting.removeOne', { name })}
          question={{
            title: t('waiting.ask.title', { name }),
            text: t('waiting.ask.text'),
            confirm: t('waiting.remove'),
            cancel: t('cancel'),
          }}
          onConfirm={onRemove}
        />
      }
    >
      <Hint>
        {t('waiting.party', { count: party.party })} · {t(`attendees.audiences.${audience}`)} ·{' '}
        {t('waiting.since', { date: dateOf(party.createdAt) })}
      </Hint>
      {offerUntil && <Hint>{t('waiting.until', { date: dateOf(offerUntil) })}</Hint>}
    </Row>
  );
}
