import { Button } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import type { Area } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { useTask } from '#src/lib/use-task.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { CropSquare } from './crop-square.tsx';
import { cutSquare } from './cut-square.ts';
import { type OpenedPicture, openPicture } from './open-picture.ts';
import classes from './photo.module.css';

type Props = {
  hasPhoto: boolean;
  /** Who may see it, beside it. */
  visibility: ReactNode;
  onSave: (photo: Blob) => Promise<void>;
  onRemove: () => Promise<void>;
  onClose: () => void;
};

/** Chooses a photo, the part of it that others see, and sends only that. */
export function PhotoDialog({ hasPhoto, visibility, onSave, onRemove, onClose }: Props) {
  const { t } = useTranslation('profile-edit');
  const { pending, failure, run, clear } = useTask<'open' | 'save' | 'remove'>();
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [isOver, setOver] = useState(false);
  const area = useRef<Area>(null);
  const input = useRef<HTMLInputElement>(null);

  function open(file: File | undefined): void {
    if (!file) return;
    setUnreadable(false);
    void run('open', async () => {
      const opened = await openPicture(file);
      setPicture(opened);
      setUnreadable(opened === null);
    });
  }

  async function save(): Promise<void> {
    const [of, chosen] = [picture, area.current];
    if (of && chosen && (await run('save', async () => onSave(await cutSquare(of.url, chosen))))) onClose();
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    open(event.dataTransfer.files[0]);
  }

  return (
    <Dialog title={t('photo.title')} lead={t('photo.lead')} closeLabel={t('photo.close')} onClose={onClose}>
      {(isUnreadable || failure !== null) && (
        <div className={classes.notice}>
          {isUnreadable && (
            <Notice tone="problem">
              <p>{t('photo.unreadable')}</p>
            </Notice>
          )}
          <FailureNotice failure={failure} />
        </div>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label={t('photo.choose')}
        onChange={({ target }) => {
          open(target.files?.[0]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      {picture ? (
        <CropSquare
          key={picture.url}
          picture={picture}
          onCrop={(chosen) => {
            area.current = chosen;
          }}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut; the button does the same.
        <div
          className={classes.choose}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <IconPhotoUp size={32} stroke={1.5} aria-hidden />
          <Button data-first loading={pending === 'open'} onClick={() => input.current?.click()}>
            {t('photo.choose')}
          </Button>
          <p>{t('photo.hint')}</p>
        </div>
      )}
      <div className={classes.visibility}>
        {t('photo.seenBy')} {visibility}
      </div>
      <div className={classes.actions}>
        {picture ? (
          <>
            <Button
              data-away
              variant="subtle"
              disabled={pending !== null}
              onClick={() => {
                clear();
                setPicture(null);
              }}
            >
              {t('photo.other')}
            </Button>
            <Button loading={pending === 'save'} onClick={() => void save()}>
              {t('photo.save')}
            </Button>
          </>
        ) : (
          hasPhoto && (
            <Button
              variant="default"
              loading={pending === 'remove'}
              onClick={() => void run('remove', onRemove).then((isDone) => isDone && onClose())}
            >
              {t('photo.remove')}
            </Button>
          )
        )}
      </div>
    </Dialog>
  );
}
