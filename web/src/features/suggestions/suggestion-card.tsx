import type { DismissReason } from '@foyer/contract/rules/suggestion-choices.ts';
import { dismissReasons, notNowDays } from '@foyer/contract/rules/suggestion-choices.ts';
import type { Suggestion } from '@foyer/contract/suggestions/suggestions.ts';
import { IconBookmark, IconBookmarkFilled, IconSparkles, IconX } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { memberPath } from '#src/lib/paths.ts';
import { positionText } from '#src/lib/position-text.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Menu, MenuItem } from '#src/ui/menu.tsx';
import classes from './suggestion-card.module.css';
import { useAnswerSuggestion } from './use-answer-suggestion.ts';
import { firstNameOf, useReasonText } from './use-reason-text.ts';

const WhyDialog = lazy(async () => ({ default: (await import('./why-dialog.tsx')).WhyDialog }));

/** What connects the viewer with a suggested person. It belongs to connections, so a page in `app/pages` passes it in. */
export type SuggestionActionProps = {
  suggestion: Suggestion;
  viewer: string;
  eventId: string | undefined;
};
export type SuggestionAction = ComponentType<SuggestionActionProps>;

type Props = {
  suggestion: Suggestion;
  userId: string;
  eventId?: string | undefined;
  Action: SuggestionAction;
  /** After a dismissal, and after it was undone. */
  onDismissed?: (isDismissed: boolean) => void;
};

/** A suggested person: why, and what to do about it. */
export function SuggestionCard({ suggestion, userId, eventId, Action, onDismissed }: Props) {
  const { t } = useTranslation('suggestions');
  const { reasonText } = useReasonText();
  const { person, reasons, isSaved } = suggestion;
  const [isWhyOpen, setWhyOpen] = useState(false);
  const answer = useAnswerSuggestion(userId, suggestion, onDismissed);
  const name = person.displayName;
  // The code of the strongest reason: what leads to a look, without saying at whom.
  const reason = reasons[0]?.code ?? null;
  const explain = () => {
    setWhyOpen(true);
    track('suggestion_explained', { reason });
  };
  const position = positionText(person);
  if (answer.dismissedFor !== null) {
    return (
      <li className={classes.dismissed} role="status">
        <p>
          {answer.dismissedFor === 'not-now'
            ? t('dismissedForNow', { name, count: notNowDays })
            : t('dismissed', { name })}
        </p>
        <Button variant="subtle" size="sm" loading={answer.isBusy} onClick={() => void answer.restore()}>
          {t('undo')}
        </Button>
        <FailureNotice failure={answer.failure} />
      </li>
    );
  }
  const SaveIcon = isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <li className={classes.card}>
      <div className={classes.person}>
        <Avatar name={name} src={person.photo?.small ?? null} size={56} />
        <div className={classes.words}>
          <h3>
            <Link to={memberPath(person.urlSlug)} onClick={() => track('suggestion_opened', { reason })}>
              {name}
            </Link>
          </h3>
          {person.headline && <p>{person.headline}</p>}
          {position && <p className={classes.quiet}>{position}</p>}
        </div>
        <div className={classes.corner}>
          <button
            type="button"
            className={classes.icon}
            aria-label={t('save', { name })}
            aria-pressed={isSaved}
            onClick={() => void answer.toggleSaved()}
          >
            <SaveIcon size={20} stroke={1.5} aria-hidden />
          </button>
          <Menu label={t('dismiss', { name })} button={<IconX size={20} stroke={1.5} aria-hidden />}>
            {dismissReasons.map((each: DismissReason) => (
              <MenuItem key={each} onSelect={() => void answer.dismiss(each)}>
                {t(`dismissReasons.${each}`)}
              </MenuItem>
            ))}
          </Menu>
        </div>
      </div>
      <ul className={classes.reasons}>
        {reasons.map((each) => (
          <li key={each.code}>
            <IconSparkles size={16} stroke={1.5} aria-hidden />
            <span>{reasonText(each, firstNameOf(name))}</span>
          </li>
        ))}
      </ul>
      <FailureNotice failure={answer.failure} />
      <div className={classes.actions}>
        <Action suggestion={suggestion} viewer={userId} eventId={eventId} />
        <button type="button" className={classes.why} onClick={explain}>
          {t('why.button')}
          <span className="visually-hidden">{` (${name})`}</span>
        </button>
      </div>
      <Suspense>
        {isWhyOpen && <WhyDialog suggestion={suggestion} userId={userId} onClose={() => setWhyOpen(false)} />}
      </Suspense>
    </li>
  );
}
