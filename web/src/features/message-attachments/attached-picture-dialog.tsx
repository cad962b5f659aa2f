import type { Attachment } from '@foyer/contract/message-attachments.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { attachmentQuery } from '#src/lib/message-attachments/attachment-query.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './attachments.module.css';
import { useDownload } from './file-link.tsx';

type Props = { viewer: string; file: Attachment; onClose: () => void };

/** A picture of a message as large as the window allows. */
export function AttachedPictureDialog({ viewer, file, onClose }: Props) {
  const { t } = useTranslation('message-attachments');
  const small = useQuery({ ...attachmentQuery(viewer, file.id, 'small'), enabled: false });
  const large = useQuery(attachmentQuery(viewer, file.id, 'large'));
  const { pending, failure, save } = useDownload(file);
  const { name, width, height } = file;
  const shown = large.data ?? small.data;
  return (
    <Dialog title={name} closeLabel={t('close')} isWide onClose={onClose}>
      <FailureNotice failure={failure ?? (large.isError ? large.error : null)} />
      <div className={classes.large} aria-busy={large.isPending}>
        {shown && <img src={shown} alt={name} width={width ?? undefined} height={height ?? undefined} />}
      </div>
      <Button variant="default" loading={pending} onClick={save}>
        {t('save')}
      </Button>
    </Dialog>
  );
}
