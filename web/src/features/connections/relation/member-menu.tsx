import { IconBan, IconDots, IconFlag, IconUserMinus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Menu, MenuItem } from '#src/ui/menu.tsx';
import { useConnectionActions } from '../use-connection-actions.ts';
import classes from './relation.module.css';

const ReportDialog = lazy(async () => ({
  default: (await import('./report-member-dialog.tsx')).ReportMemberDialog,
}));

type Props = {
  person: { urlSlug: string; displayName: string };
  /** Null without a connection. */
  connectionId: string | null;
};

/** Removing, reporting and blocking a member, with what each of them means. */
export function MemberMenu({ person, connectionId }: Props) {
  const { t } = useTranslation('relation');
  const [asked, setAsked] = useState<'remove' | 'block' | 'report' | null>(null);
  const actions = useConnectionActions();
  const navigate = useNavigate();
  const { urlSlug, displayName: name } = person;
  const close = () => setAsked(null);

  // Their page can no longer be found.
  const leave = (notice: string) => void navigate(paths.people, { state: { notice }, replace: true });

  return (
    <>
      <span className={classes.dots}>
        <Menu label={t('more', { name })} button={<IconDots size={20} stroke={1.5} aria-hidden />}>
          {connectionId && (
            <MenuItem onSelect={() => setAsked('remove')}>
              <IconUserMinus size={18} stroke={1.5} aria-hidden />
              {t('remove.open')}
            </MenuItem>
          )}
          <MenuItem onSelect={() => setAsked('report')}>
            <IconFlag size={18} stroke={1.5} aria-hidden />
            {t('report.open')}
          </MenuItem>
          <MenuItem isDanger onSelect={() => setAsked('block')}>
            <IconBan size={18} stroke={1.5} aria-hidden />
            {t('block.open')}
          </MenuItem>
        </Menu>
      </span>
      {actions.failure !== null && (
        <div className={classes.failure}>
          <FailureNotice failure={actions.failure} />
        </div>
      )}
      {asked === 'remove' && connectionId && (
        <ConfirmDialog
          question={{
            title: t('remove.title', { name }),
            text: t('remove.text', { name }),
            confirm: t('remove.confirm'),
            cancel: t('cancel'),
          }}
          onConfirm={() => void actions.remove(connectionId)}
          onClose={close}
        />
      )}
      {asked === 'block' && (
        <ConfirmDialog
          question={{
            title: t('block.title', { name }),
            text: t('block.text', { name }),
            confirm: t('block.confirm'),
            cancel: t('cancel'),
          }}
          onConfirm={() => void actions.block(urlSlug).then((isDone) => isDone && leave(t('block.done', { name })))}
          onClose={close}
        />
      )}
      {asked === 'report' && (
        <Suspense>
          <ReportDialog person={person} onBlocked={leave} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
