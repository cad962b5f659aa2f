import type { WaitlistParty } from '@foyer/contract/waitlist.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { memberPath } from '#src/lib/paths.ts';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { OverflowMenu } from '#src/ui/overflow-menu.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';

type Props = { party: WaitlistParty; timeZone: string; isBusy: boolean; onRemove: () => void };

export function WaitlistPartyRow({ party, timeZone, isBusy, onRemove }: Props) {
  const { t, i18n } = useTranslation(['manage-event', 'managed-events', 'event-terms']);
  const { position, audience, urlSlug, offerUntil } = party;
  const name = party.name ?? t('waitlist.gone');
  const dateOf = (at: string) => absoluteTime(new Date(at), i18n.language, timeZone);
  return (
    <Row
      title={urlSlug ? <Link to={memberPath(urlSlug)}>{name}</Link> : name}
      badge={position === null ? t('waitlist.offered') : t('waitlist.place', { place: position })}
      tone={position === null ? 'waiting' : 'quiet'}
      end={
        <OverflowMenu
          name={name}
          isBusy={isBusy}
          label={t('waitlist.remove')}
          question={{
            title: t('waitlist.ask.title', { name }),
            text: t('waitlist.ask.text'),
            confirm: t('waitlist.remove'),
            cancel: t('managed-events:cancel'),
          }}
          onConfirm={onRemove}
        />
      }
    >
      <Hint>
        {t('waitlist.party', { count: party.party })} · {t(`event-terms:attendanceModes.${audience}`)} ·{' '}
        {t('waitlist.since', { date: dateOf(party.createdAt) })}
      </Hint>
      {offerUntil && <Hint>{t('waitlist.until', { date: dateOf(offerUntil) })}</Hint>}
    </Row>
  );
}
