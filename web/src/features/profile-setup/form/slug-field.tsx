import { limits } from '@foyer/contract/limits.ts';
import { IconWand } from '@tabler/icons-react';
import { type Dispatch, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Loader } from '#src/ui/button/loader.tsx';
import fieldClasses from '#src/ui/fields/field.module.css';
import { FieldFrame, FieldMessage } from '#src/ui/fields/field.tsx';
import type { SetupEvent, SetupState } from './setup-state.ts';
import classes from './slug-field.module.css';
import { slugMessage } from './slug-message.ts';

type Props = { state: SetupState; dispatch: Dispatch<SetupEvent> };

/** The profile URL: typed, derived from the names or suggested, with the result of its check. */
export function SlugField({ state, dispatch }: Props) {
  const { t } = useTranslation('profile-setup');
  const errorText = useErrorText();
  const id = useId();
  const { slug, origin, check } = state;
  const isKept = origin === 'kept';
  const isBusy = check.kind === 'checking' || check.kind === 'generating';
  const message = slugMessage(check, isKept);
  const isProblem = message.tone === 'problem';
  const text = 'field' in message ? errorText.field(message.field) : t(`slug.${message.key}`);

  return (
    <div className={classes.root}>
      <div className={classes.top}>
        <label className={fieldClasses.label} htmlFor={id}>
          {t('slug.label')}
        </label>
        {!isKept && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconWand size={16} stroke={1.5} aria-hidden />}
            loading={check.kind === 'generating'}
            onClick={() => dispatch({ type: 'generate-asked' })}
          >
            {t('slug.generate')}
          </Button>
        )}
      </div>
      <p id={`${id}-note`} className={classes.note}>
        {t(isKept ? 'slug.keptNote' : 'slug.fixedNote')}
      </p>
      <FieldFrame isInvalid={isProblem}>
        <input
          id={id}
          className={fieldClasses.input}
          name="urlSlug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.slug.max}
          value={slug}
          readOnly={isKept}
          aria-required
          aria-invalid={isProblem}
          aria-describedby={`${id}-message ${id}-note`}
          onChange={(event) => dispatch({ type: 'slug-typed', typed: event.target.value })}
        />
        <span className={classes.mark} aria-hidden>
          {isBusy && <Loader size={18} />}
        </span>
      </FieldFrame>
      <div className={classes.below}>
        <FieldMessage
          id={`${id}-message`}
          problem={isProblem ? text : null}
          good={message.tone === 'success' && text}
          hint={text}
          isLive
        />
        {check.kind === 'taken' && check.suggestion && (
          <SuggestionButton suggestion={check.suggestion} dispatch={dispatch} />
        )}
        {check.kind === 'failed' && check.reason !== 'names' && (
          <Button variant="default" size="xs" onClick={() => dispatch({ type: 'retry-asked' })}>
            {t('slug.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}

function SuggestionButton({ suggestion, dispatch }: { suggestion: string; dispatch: Dispatch<SetupEvent> }) {
  const { t } = useTranslation('profile-setup');
  return (
    <Button variant="light" size="xs" onClick={() => dispatch({ type: 'suggestion-taken', slug: suggestion })}>
      {t('slug.take', { suggestion })}
    </Button>
  );
}
