import { IconBan, IconDots, IconFlag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Menu, MenuItem } from '#src/ui/menu.tsx';
import type { RoomAddress } from '../queries.ts';
import { useAliasActions } from '../use-alias-actions.ts';
import classes from './alias-row.module.css';

const ReportAliasDialog = lazy(async () => ({
  default: (await import('./report-alias-dialog.tsx')).ReportAliasDialog,
}));

/** Reporting and blocking an alias. */
export function AliasMenu({ room, alias }: { room: RoomAddress; alias: { id: string; handle: string } }) {
  const { t } = useTranslation('anonymous-networking');
  const [asked, setAsked] = useState<'block' | 'report' | null>(null);
  const { failure, block } = useAliasActions();
  const { handle } = alias;
  const navigate = useNavigate();
  const close = () => setAsked(null);
  // The alias leaves every list, so the room says what happened.
  const leave = (notice: string) => void navigate({ search: '' }, { state: { notice }, replace: true });
  return (
    <>
      <Menu isFloating label={t('more', { handle })} button={<IconDots size={20} stroke={1.5} aria-hidden />}>
        <MenuItem onSelect={() => setAsked('report')}>
          <IconFlag size={18} stroke={1.5} aria-hidden />
          {t('report.open')}
        </MenuItem>
        <MenuItem isDanger onSelect={() => setAsked('block')}>
          <IconBan size={18} stroke={1.5} aria-hidden />
          {t('block.open')}
        </MenuItem>
      </Menu>
      {failure !== null && (
        <div className={classes.failure}>
          <FailureNotice failure={failure} />
        </div>
      )}
      {asked === 'block' && (
        <ConfirmDialog
          question={{
            title: t('block.title', { handle }),
            text: t('block.text'),
            confirm: t('block.confirm'),
            cancel: t('cancel'),
          }}
          onConfirm={() => void block(room, alias.id).then((isDone) => isDone && leave(t('block.done', { handle })))}
          onClose={close}
        />
      )}
      {asked === 'report' && (
        <Suspense>
          <ReportAliasDialog room={room} alias={alias} onBlocked={leave} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
