import { limits } from '@foyer/contract/limits.ts';
import { questionKinds } from '@foyer/contract/rules/events/question-choices.ts';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#src/ui/asking/check-field.tsx';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import { TagField } from '#src/ui/editing/tag-field.tsx';
import { TextArea } from '#src/ui/editing/text-area.tsx';
import classes from './asking.module.css';
import type { QuestionDraft } from './question-draft.ts';

type Props = {
  number: number;
  isLast: boolean;
  question: QuestionDraft;
  problem: (field: 'label' | 'options') => string | null;
  onChange: (part: Partial<QuestionDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One question: how it is answered, what it asks, and who has to. */
export function QuestionEditor({ number, isLast, question, problem, onChange, onMove, onRemove }: Props) {
  const { t } = useTranslation('hosting');
  const { kind, label, options, required, perPlace, atDoor } = question;
  const { event } = limits;
  return (
    <fieldset className={classes.question}>
      <legend>{t('asking.number', { number })}</legend>
      <SelectField
        label={t('asking.kind')}
        name="kind"
        value={kind}
        options={questionKinds.map((value) => ({ value, text: t(`asking.kinds.${value}`) }))}
        onChange={(typed) => {
          const chosen = questionKinds.find((value) => value === typed);
          if (chosen) onChange({ kind: chosen });
        }}
      />
      <TextArea
        label={t(kind === 'consent' ? 'asking.consent' : 'asking.question')}
        name="label"
        rows={1}
        max={event.question}
        isRequired
        value={label}
        problem={problem('label')}
        onChange={(typed) => onChange({ label: typed.replaceAll('\n', ' ') })}
      />
      {(kind === 'choice' || kind === 'several') && (
        <TagField
          label={t('asking.options')}
          hint={t('about.topicsHint')}
          tags={options}
          most={event.options}
          longest={event.option}
          problem={problem('options')}
          onChange={(next) => onChange({ options: next })}
          texts={{
            remove: (option) => t('about.removeTopic', { topic: option }),
            full: t('asking.optionsFull', { count: event.options }),
            tooLong: t('asking.optionTooLong', { count: event.option }),
          }}
        />
      )}
      <div>
        <CheckField label={t('asking.isRequired')} checked={required} onChange={(on) => onChange({ required: on })} />
        <CheckField label={t('asking.perPlace')} checked={perPlace} onChange={(on) => onChange({ perPlace: on })} />
        <CheckField label={t('asking.atDoor')} checked={atDoor} onChange={(on) => onChange({ atDoor: on })} />
      </div>
      <div className={classes.moves}>
        <Button
          size="sm"
          variant="default"
          disabled={number === 1}
          aria-label={t('asking.up', { number })}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={18} stroke={1.5} aria-hidden />
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={isLast}
          aria-label={t('asking.down', { number })}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={18} stroke={1.5} aria-hidden />
        </Button>
        <Button size="sm" variant="default" aria-label={t('asking.removeOne', { number })} onClick={onRemove}>
          {t('asking.remove')}
        </Button>
      </div>
    </fieldset>
  );
}
