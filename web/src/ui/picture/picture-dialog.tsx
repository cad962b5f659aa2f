import { IconPhotoUp } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import type { Area } from 'react-easy-crop';
import { ApiError } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '../dialog.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { Notice } from '../notice.tsx';
import classes from './picture.module.css';
import { type CropTexts, PictureCropper } from './picture-cropper.tsx';
import { PicturePresets, type Presets } from './picture-presets.tsx';
import { cropPicture, type OpenedPicture, openPicture } from './prepare-picture.ts';

type Texts = CropTexts & {
  title: string;
  lead: string;
  choose: string;
  hint: string;
  other: string;
  save: string;
  remove: string;
  close: string;
  unreadable: string;
};

type Props = {
  texts: Texts;
  /** The cropped part: width divided by height, whether it is shown in a circle, and its maximum width in pixels. */
  shape: { aspect: number; isRound: boolean; widest: number };
  /** Whether there is a picture to remove. */
  canRemove: boolean;
  /** Pictures to choose from instead of a file. */
  presets?: Presets;
  /** Further settings of the picture, shown with and without one. */
  below: ReactNode;
  onSave: (picture: Blob) => Promise<void>;
  onRemove: () => Promise<void>;
  onClose: () => void;
};

/** Pictures are opened at twice the sent size, so that a half can be cropped without losing detail. */
const oversize = 2;

/** Chooses a picture and the part of it that is uploaded. */
export function PictureDialog({ texts, shape, canRemove, presets, below, onSave, onRemove, onClose }: Props) {
  const { pending, failure, run, clear } = useTask<'open' | 'save' | 'remove'>();
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [isOver, setOver] = useState(false);
  const area = useRef<Area>(null);
  const input = useRef<HTMLInputElement>(null);
  const errorText = useErrorText();
  // The picture is the only field, so what is wrong with it is the message.
  const refused = failure instanceof ApiError ? failure.fields[0] : undefined;

  function open(file: File | undefined): void {
    if (!file) return;
    setUnreadable(false);
    void run('open', async () => {
      const opened = await openPicture(file, shape.widest * oversize);
      setPicture(opened);
      setUnreadable(opened === null);
    });
  }

  async function save(): Promise<void> {
    const [of, chosen] = [picture, area.current];
    if (of && chosen && (await run('save', async () => onSave(await cropPicture(of.url, chosen, shape.widest)))))
      onClose();
  }

  async function choose(draw: () => Promise<Blob>): Promise<void> {
    setUnreadable(false);
    if (await run('save', async () => onSave(await draw()))) onClose();
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    open(event.dataTransfer.files[0]);
  }

  return (
    <Dialog title={texts.title} lead={texts.lead} closeLabel={texts.close} onClose={onClose}>
      {(isUnreadable || failure !== null) && (
        <div className={classes.notice}>
          {isUnreadable && (
            <Notice tone="problem">
              <p>{texts.unreadable}</p>
            </Notice>
          )}
          {refused ? (
            <Notice tone="problem">
              <p>{errorText.field(refused.message)}</p>
            </Notice>
          ) : (
            <FailureNotice failure={failure} />
          )}
        </div>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label={texts.choose}
        onChange={({ target }) => {
          open(target.files?.[0]);
          // So that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
      {picture ? (
        <PictureCropper
          key={picture.url}
          picture={picture}
          aspect={shape.aspect}
          isRound={shape.isRound}
          texts={texts}
          onCrop={(chosen) => {
            area.current = chosen;
          }}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for the button.
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
            {texts.choose}
          </Button>
          <p>{texts.hint}</p>
        </div>
      )}
      {!picture && presets && (
        <PicturePresets {...presets} isBusy={pending !== null} onChoose={(draw) => void choose(draw)} />
      )}
      <div className={classes.below}>{below}</div>
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
              {texts.other}
            </Button>
            <Button loading={pending === 'save'} onClick={() => void save()}>
              {texts.save}
            </Button>
          </>
        ) : (
          canRemove && (
            <Button
              variant="default"
              loading={pending === 'remove'}
              onClick={() => void run('remove', onRemove).then((isDone) => isDone && onClose())}
            >
              {texts.remove}
            </Button>
          )
        )}
      </div>
    </Dialog>
  );
}
