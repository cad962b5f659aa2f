import { limits } from '@foyer/contract/limits.ts';
import { questionKinds } from '@foyer/contract/rules/events/question-choices.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TagField } from '#src/ui/fields/tag-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { OverflowMenu } from '#src/ui/overflow-menu.tsx';
import type { QuestionDraft } from './question-draft.ts';
import classes from './questions.module.css';

type Props = {
  number: number;
  isLast: boolean;
  question: QuestionDraft;
  problem: (field: 'label' | 'options') => string | null;
  onChange: (part: Partial<QuestionDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** The fields of one question: kind, text, options, and who has to answer. */
export function QuestionEditor({ number, isLast, question, problem, onChange, onMove, onRemove }: Props) {
  const { t } = useTranslation('manage-event');
  const { kind, label, options, required, perPlace, atDoor } = question;
  const { event } = limits;
  // A question that was never saved is only typed text, and goes without asking.
  const ask = {
    title: t('questions.ask.title', { number }),
    text: t('questions.ask.text'),
    confirm: t('questions.remove'),
    cancel: t('questions.ask.keep'),
  };
  return (
    <fieldset className={classes.question}>
      <legend>{t('questions.number', { number })}</legend>
      <SelectField
        label={t('questions.kind')}
        name="kind"
        value={kind}
        options={questionKinds.map((value) => ({ value, text: t(`questions.kinds.${value}`) }))}
        onChange={(typed) => {
          const nextKind = questionKinds.find((value) => value === typed);
          if (nextKind) onChange({ kind: nextKind });
        }}
      />
      <TextArea
        label={t(kind === 'consent' ? 'questions.consent' : 'questions.question')}
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
          label={t('questions.options')}
          hint={t('questions.optionsHint')}
          tags={options}
          most={event.options}
          longest={event.option}
          problem={problem('options')}
          onChange={(next) => onChange({ options: next })}
          texts={{
            remove: (option) => t('questions.removeOption', { topic: option }),
            full: t('questions.optionsFull', { count: event.options }),
            tooLong: t('questions.optionTooLong', { count: event.option }),
          }}
        />
      )}
      <div>
        <CheckboxField
          label={t('questions.isRequired')}
          checked={required}
          onChange={(on) => onChange({ required: on })}
        />
        <CheckboxField
          label={t('questions.perAttendee')}
          checked={perPlace}
          onChange={(on) => onChange({ perPlace: on })}
        />
        <CheckboxField
          label={t('questions.showAtCheckIn')}
          checked={atDoor}
          onChange={(on) => onChange({ atDoor: on })}
        />
      </div>
      <div className={classes.moves}>
        <Button
          size="sm"
          variant="default"
          disabled={number === 1}
          aria-label={t('questions.up', { number })}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={18} stroke={1.5} aria-hidden />
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={isLast}
          aria-label={t('questions.down', { number })}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={18} stroke={1.5} aria-hidden />
        </Button>
        <OverflowMenu
          name={t('questions.number', { number })}
          label={t('questions.remove')}
          question={question.id === undefined ? undefined : ask}
          isBusy={false}
          onConfirm={onRemove}
        />
      </div>
    </fieldset>
  );
}
