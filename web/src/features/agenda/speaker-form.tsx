import type { Speaker } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { DraftForm } from '#src/ui/forms/draft-form.tsx';
import { useDraftForm } from '#src/ui/forms/use-draft-form.ts';

export type SpeakerDraft = Omit<Speaker, 'id'>;

type Props = {
  title: string;
  start: SpeakerDraft;
  /** The place of the speaker in the list that is sent, for refusals that name it. */
  index: number;
  onSave: (speaker: SpeakerDraft) => Promise<void>;
  onClose: () => void;
};

/** Adds or edits a speaker. What was typed stays if saving fails. */
export function SpeakerForm({ title, start, index, onSave, onClose }: Props) {
  const { t } = useTranslation(['agenda', 'managed-events']);
  const form = useDraftForm({
    start,
    read: (typed) => typed,
    wrongIn: ({ name }) => (name.trim() === '' ? { name: t('problems.nameMissing') } : {}),
    fields: {
      name: `speakers.${index}.name`,
      headline: `speakers.${index}.headline`,
      link: `speakers.${index}.link`,
    },
    onSave,
  });
  const { draft, change, problem } = form;
  return (
    <DraftForm
      title={title}
      form={form}
      texts={{ save: t('save'), cancel: t('managed-events:cancel') }}
      onClose={onClose}
    >
      <TextField
        label={t('speakers.name')}
        name="name"
        autoComplete="off"
        maxLength={limits.event.speakerName}
        value={draft.name}
        problem={problem('name')}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={t('speakers.headline')}
        name="headline"
        autoComplete="off"
        isOptional
        maxLength={limits.event.speakerHeadline}
        value={draft.headline}
        problem={problem('headline')}
        hint={t('speakers.headlineHint')}
        onChange={(headline) => change({ headline })}
      />
      <TextField
        label={t('speakers.link')}
        name="link"
        type="url"
        autoComplete="off"
        isOptional
        maxLength={limits.event.link}
        value={draft.link}
        problem={problem('link')}
        hint={t('speakers.linkHint')}
        onChange={(link) => change({ link })}
      />
    </DraftForm>
  );
}
