import type { BusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { IconDots, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { cardPath, editCardPath } from '#src/lib/card-paths.ts';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { eventPath } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Menu, MenuItem } from '#src/ui/menu.tsx';
import { StatusBadge } from '#src/ui/status-badge.tsx';
import { CardPreview } from '../card-preview.tsx';
import { lastMomentOf } from '../last-moment.ts';
import { useCardActions } from '../use-card-actions.ts';
import classes from './my-cards.module.css';

type Props = { card: BusinessCard; onShare: () => void; onDeleted: () => void };

/** One of the viewer's cards: how it looks, its state, and what can be done with it. */
export function MyCard({ card, onShare, onDeleted }: Props) {
  const { t, i18n } = useTranslation('business-cards');
  const { id, name, state, isDefault, event, expiresAt, content, color, links } = card;
  const opens = links.reduce((sum, link) => sum + link.opens, 0);
  const day = expiresAt && dateFormat(i18n.language, { dateStyle: 'medium' }).format(lastMomentOf(expiresAt));
  const { pending, failure, save, remove } = useCardActions();
  return (
    <article className={classes.item} aria-labelledby={`card-${id}`}>
      <CardPreview content={content} color={color} isClosed={state !== 'active'} />
      <div className={classes.about}>
        <div className={classes.head}>
          <h2 id={`card-${id}`} className={classes.name}>
            <Link to={cardPath(id)}>{name}</Link>
            <span className={classes.badges}>
              {isDefault && <StatusBadge tone="good">{t('card.default')}</StatusBadge>}
              {state === 'paused' && <StatusBadge tone="waiting">{t('card.paused')}</StatusBadge>}
              {state === 'expired' && <StatusBadge tone="quiet">{t('card.expired')}</StatusBadge>}
            </span>
          </h2>
          <CardMenu
            card={card}
            onPause={() => void save(card, { isPaused: state !== 'paused' })}
            onMakeDefault={() => void save(card, { isDefault: true })}
            onDelete={async () => {
              if (await remove(id)) onDeleted();
            }}
          />
        </div>
        {event && (
          <p className={classes.quiet}>
            <Link to={eventPath(event.slug)}>{t('card.for', { title: event.title })}</Link>
          </p>
        )}
        {state === 'active' && (
          <p className={classes.quiet}>
            {[t('card.opens', { count: opens }), day && t('card.expires', { day })].filter(Boolean).join(' · ')}
          </p>
        )}
        {state !== 'active' && <p className={classes.quiet}>{t(`card.${state}Hint`)}</p>}
        <FailureNotice failure={failure} />
        <div className={classes.actions}>
          {state === 'active' && (
            <Button
              leftSection={<IconQrcode size={20} stroke={1.5} aria-hidden />}
              aria-label={t('card.showCodeOf', { name })}
              aria-haspopup="dialog"
              onClick={onShare}
            >
              {t('card.showCode')}
            </Button>
          )}
          {state === 'paused' && (
            <Button loading={pending === 'save'} onClick={() => void save(card, { isPaused: false })}>
              {t('card.resume')}
            </Button>
          )}
          <Button component={Link} to={editCardPath(id)} variant="default" aria-label={t('card.editOf', { name })}>
            {t('card.edit')}
          </Button>
        </div>
      </div>
    </article>
  );
}

type MenuProps = { card: BusinessCard; onPause: () => void; onMakeDefault: () => void; onDelete: () => Promise<void> };

function CardMenu({ card: { id, name, state, isDefault }, onPause, onMakeDefault, onDelete }: MenuProps) {
  const { t } = useTranslation('business-cards');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu label={t('card.actions', { name })} button={<IconDots size={20} stroke={1.5} aria-hidden />} isFloating>
        <MenuItem onSelect={() => void navigate(cardPath(id))}>{t('card.activity')}</MenuItem>
        {state !== 'expired' && (
          <MenuItem onSelect={onPause}>{t(state === 'paused' ? 'card.resume' : 'card.pause')}</MenuItem>
        )}
        {!isDefault && <MenuItem onSelect={onMakeDefault}>{t('card.makeDefault')}</MenuItem>}
        <MenuItem isDanger onSelect={() => setAsking(true)}>
          {t('card.delete')}
        </MenuItem>
      </Menu>
      {isAsking && (
        <ConfirmDialog
          question={{
            title: t('deletion.title', { name }),
            text: t('deletion.text'),
            confirm: t('deletion.confirm'),
            cancel: t('deletion.cancel'),
          }}
          onConfirm={() => void onDelete()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
