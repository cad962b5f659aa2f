import type { AnonymousRoom } from '@foyer/contract/anonymous-networking/rooms.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { AliasMark } from '../aliases/alias-mark.tsx';
import { FactList } from '../aliases/fact-list.tsx';
import { useAliasActions } from '../use-alias-actions.ts';
import classes from './room.module.css';

type Props = { room: AnonymousRoom; own: NonNullable<AnonymousRoom['own']> };

/** The viewer's alias as others see it now, and leaving. */
export function OwnAlias({ room, own }: Props) {
  const { t } = useTranslation('anonymous-networking');
  const [isAsking, setAsking] = useState(false);
  const { pending, failure, leave } = useAliasActions();
  const { kind, minimum } = room;
  return (
    <Card title={t('own.title')}>
      <div className={classes.own}>
        <AliasMark handle={own.handle} size={52} />
        <div>
          <p className={classes.handle}>{own.handle}</p>
          {own.state === 'waiting' ? (
            <p className={classes.quiet}>{t('own.waiting', { minimum })}</p>
          ) : (
            <>
              <p className={classes.quiet}>{t('own.othersSee')}</p>
              <FactList facts={own.facts} />
            </>
          )}
        </div>
      </div>
      <FailureNotice failure={failure} />
      <CardActions>
        <Button variant="default" loading={pending !== null} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('leave.open')}
        </Button>
      </CardActions>
      {isAsking && (
        <ConfirmDialog
          question={{
            title: t('leave.title'),
            text: t('leave.text'),
            confirm: t('leave.confirm'),
            cancel: t('leave.cancel'),
          }}
          onConfirm={() => void leave({ kind, room: room.room })}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
