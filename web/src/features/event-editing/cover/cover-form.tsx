import { deleteCover, describeCover, saveCover } from '@foyer/contract/events/cover.ts';
import type { Event, EventCover } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { coverShape, coverSizes } from '@foyer/contract/rules/events/cover-address.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { FieldProps } from '../fields/field-props.ts';
import classes from './cover-form.module.css';
import { DesignPicker } from './design-picker.tsx';

/** Cropping takes much code, which is loaded only when the dialog is about to open. */
const loadDialog = async () => (await import('#src/ui/picture/picture-dialog.tsx')).PictureDialog;
const PictureDialog = lazyPart(loadDialog);
const shape = { aspect: coverShape, isRound: false, widest: coverSizes.page.width };

type Props = FieldProps & { event: Event | null; onSaved: (cover: EventCover | null) => void };

/**
 * The cover of an event: a generated one, which is part of the draft, or a picture, which is saved apart from it and does
 * not change the event's version.
 */
export function CoverForm({ event, draft, onChange, onSaved }: Props) {
  const { t } = useTranslation('event-editing');
  const [isOpen, setOpen] = useState(false);
  const cover = event?.cover ?? null;
  const saving = useSaveCover(event?.id ?? '', onSaved);
  const prepare = () => void loadDialog().catch(() => undefined);
  return (
    <Card title={t('cover.heading')} lead={t('cover.lead')}>
      <div className={classes.fields}>
        {cover ? (
          <>
            <img className={classes.picture} src={cover.page} alt={cover.alt} width={1600} height={840} />
            <p className={classes.hint}>{t('cover.designsHint')}</p>
          </>
        ) : (
          <DesignPicker
            title={draft.title}
            type={draft.type}
            design={draft.coverDesign}
            onChoose={(coverDesign) => onChange({ coverDesign })}
          />
        )}
        {!event && <p className={classes.hint}>{t('cover.later')}</p>}
        {cover && <CoverAltText key={cover.page} cover={cover} onSave={saving.describe} />}
        <CardActions>
          <Button
            variant="default"
            disabled={!event}
            aria-haspopup="dialog"
            onFocus={prepare}
            onPointerEnter={prepare}
            onClick={() => setOpen(true)}
          >
            {cover ? t('cover.change') : t('cover.add')}
          </Button>
        </CardActions>
      </div>
      {isOpen && (
        <Suspense>
          <PictureDialog
            texts={t('cover.dialog', { returnObjects: true })}
            shape={shape}
            canRemove={cover !== null}
            below={null}
            onSave={saving.save}
            onRemove={saving.remove}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** The alternative text of the cover, saved when the field loses the focus. */
function CoverAltText({ cover, onSave }: { cover: EventCover; onSave: (alt: string) => Promise<void> }) {
  const { t } = useTranslation('event-editing');
  const [alt, setAlt] = useState(cover.alt);
  const [isSaved, setSaved] = useState(false);
  const { failure, run } = useOrganizerTask<'save'>();
  const saveAlt = async () => {
    if (alt.trim() !== cover.alt) setSaved(await run('save', () => onSave(alt), undefined, alt));
  };
  return (
    <div>
      <TextField
        label={t('cover.alt')}
        name="coverAlt"
        autoComplete="off"
        isOptional
        maxLength={limits.event.coverAlt}
        value={alt}
        problem={null}
        hint={t('cover.altHint')}
        onChange={(typed) => {
          setSaved(false);
          setAlt(typed);
        }}
        onLeave={() => void saveAlt()}
      />
      <p className={classes.saved} role="status">
        {isSaved && t('cover.saved')}
      </p>
      <FailureNotice failure={failure} />
    </div>
  );
}

/** Replaces, describes or removes the cover of an event, and passes on the result. */
function useSaveCover(id: string, onSaved: (cover: EventCover | null) => void) {
  const queryClient = useQueryClient();
  const params = { id };

  function show({ cover }: { cover: EventCover | null }): void {
    onSaved(cover);
    void queryClient.invalidateQueries({ queryKey: eventKeys.all });
  }

  return {
    save: async (file: Blob) => show(await call(saveCover, { params, query: {}, file })),
    describe: async (alt: string) => show(await call(describeCover, { params, body: { alt } })),
    remove: async () => show(await call(deleteCover, { params })),
  };
}
