import type { Attachment } from '@foyer/contract/message-attachments.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { attachmentQuery } from '#src/lib/message-attachments/attachment-query.ts';
import { pictureBox } from '#src/lib/message-attachments/picture-box.ts';
import { useNear } from '#src/lib/page/use-near.ts';
import classes from './attachments.module.css';

type Props = { viewer: string; file: Attachment; onOpen: () => void };

/** A picture in the conversation. Its place is kept from the start, and it loads when it comes near. */
export function MessagePicture({ viewer, file, onOpen }: Props) {
  const { t } = useTranslation('message-attachments');
  const { ref, isNear } = useNear();
  const { data, isError, refetch } = useQuery({ ...attachmentQuery(viewer, file.id, 'small'), enabled: isNear });
  const { name } = file;
  const { width, height } = pictureBox(file);

  return (
    <div ref={ref} className={classes.picture} style={{ width, aspectRatio: `${width} / ${height}` }}>
      {data && (
        <button type="button" aria-label={t('open', { name })} onClick={onOpen}>
          <img src={data} alt={name} />
        </button>
      )}
      {isError && !data && (
        <button type="button" className={classes.notLoaded} onClick={() => void refetch()}>
          {t('notLoaded', { name })}
        </button>
      )}
    </div>
  );
}
