import {
  type BusinessCard,
  createBusinessCard,
  saveBusinessCard,
} from '@foyer/contract/business-cards/business-cards.ts';
import { cardLimits } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { type NavigationState, paths } from '#src/lib/paths.ts';
import { businessCardKeys } from '#src/lib/query-keys/business-card-keys.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { UnsavedChangesDialog } from '#src/ui/forms/unsaved-changes-dialog.tsx';
import { useDraftForm } from '#src/ui/forms/use-draft-form.ts';
import { CardPreview } from '../card-preview.tsx';
import type { CardEventChoice } from '../queries.ts';
import { CardAvailability } from './card-availability.tsx';
import { type CardFacts, draftProblems, previewOf, settingsOf, startDraft } from './card-draft.ts';
import classes from './card-editor.module.css';
import { ColorChoice } from './color-choice.tsx';
import { FieldChoices } from './field-choices.tsx';

type Props = {
  /** Null: a new one. */
  card: BusinessCard | null;
  facts: CardFacts;
  /** Of a new card. */
  event: CardEventChoice | null;
  viewer: string;
};

/** What a card shows and how long, with a preview that follows. */
export function CardForm({ card, facts, event, viewer }: Props) {
  const { t } = useTranslation('business-cards');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [empty] = useState(() => startDraft(card, facts, event));
  const [opened] = useState(() => (card ? empty : { ...empty, eventId: '' }));
  // Saved, or given up on purpose.
  const isSettled = useRef(false);
  const { form, draft, change, submit, problem, failure, isSaving } = useDraftForm({
    start: empty,
    read: (typed) => settingsOf(typed, opened),
    wrongIn: (settings) =>
      Object.fromEntries(
        Object.entries(draftProblems(settings, new Date())).map(([field, key]) => [field, errorText.field(key)]),
      ),
    fields: {
      name: 'name',
      secondPhone: 'secondPhone',
      secondEmail: 'secondEmail',
      bookingLink: 'bookingLink',
      eventId: 'eventId',
      lastDay: 'expiresAt',
    },
    async onSave(settings) {
      // Also after a refusal: a card that was changed somewhere else has a new version, with which it can be saved.
      try {
        await send(settings);
      } finally {
        await queries.invalidateQueries({ queryKey: businessCardKeys.all });
      }
      isSettled.current = true;
      const state: NavigationState = { notice: t(card ? 'saved' : 'created') };
      await navigate(paths.cards, { state });
    },
  });

  async function send(settings: ReturnType<typeof settingsOf>): Promise<void> {
    const isForEvent = draft.eventId !== '';
    if (card) {
      const body = { ...settings, version: card.version, isPaused: draft.isPaused };
      await call(saveBusinessCard, { params: { id: card.id }, body });
      track('business_card_saved', { fields: draft.fields.length, is_for_event: isForEvent });
    } else {
      await call(createBusinessCard, { body: settings });
      track('business_card_created', { is_first: false, is_for_event: isForEvent });
    }
  }

  return (
    <div className={classes.root}>
      <section className={classes.preview} aria-labelledby="card-preview">
        <h2 id="card-preview">{t('editor.preview')}</h2>
        <CardPreview content={previewOf(facts, draft)} color={draft.color} />
      </section>
      <form ref={form} noValidate className={classes.form} onSubmit={submit}>
        <Card>
          <div className={classes.fields}>
            <TextField
              label={t('editor.name')}
              name="name"
              autoComplete="off"
              hint={t('editor.nameHint')}
              maxLength={cardLimits.name}
              problem={problem('name')}
              value={draft.name}
              onChange={(name) => change({ name })}
            />
            <ColorChoice color={draft.color} onChange={(color) => change({ color })} />
          </div>
        </Card>
        <Card title={t('editor.fields')} lead={t('editor.fieldsHint')}>
          <FieldChoices facts={facts} chosen={draft.fields} onChange={(fields) => change({ fields })} />
        </Card>
        <Card title={t('editor.extras')}>
          <div className={classes.fields}>
            <TextField
              label={t('editor.secondPhone')}
              name="secondPhone"
              autoComplete="off"
              hint={t('editor.secondPhoneHint')}
              isOptional
              problem={problem('secondPhone')}
              value={draft.secondPhone}
              onChange={(secondPhone) => change({ secondPhone })}
            />
            <TextField
              label={t('editor.secondEmail')}
              name="secondEmail"
              type="email"
              autoComplete="off"
              isOptional
              problem={problem('secondEmail')}
              value={draft.secondEmail}
              onChange={(secondEmail) => change({ secondEmail })}
            />
            <TextField
              label={t('editor.bookingLink')}
              name="bookingLink"
              type="url"
              autoComplete="off"
              hint={t('editor.bookingLinkHint')}
              isOptional
              problem={problem('bookingLink')}
              value={draft.bookingLink}
              onChange={(bookingLink) => change({ bookingLink })}
            />
          </div>
        </Card>
        <Card title={t('editor.availability')} lead={t('editor.availabilityLead')}>
          <div className={classes.fields}>
            <CardAvailability
              card={card}
              viewer={viewer}
              draft={draft}
              problem={(name) => problem(name)}
              onChange={change}
            />
            {card && (
              <ToggleRow
                label={t('editor.paused')}
                hint={t('editor.pausedHint')}
                checked={draft.isPaused}
                onChange={(isPaused) => change({ isPaused })}
              />
            )}
          </div>
        </Card>
        <FailureNotice failure={failure} />
        <div className={classes.actions}>
          <Button type="submit" loading={isSaving}>
            {t(card ? 'editor.save' : 'editor.create')}
          </Button>
          <Button
            component={Link}
            to={paths.cards}
            variant="default"
            onClick={() => {
              isSettled.current = true;
            }}
          >
            {t('editor.cancel')}
          </Button>
        </div>
      </form>
      <UnsavedChangesDialog
        texts={{ title: t('leave.title'), text: t('leave.text'), stay: t('leave.stay'), go: t('leave.go') }}
        isUnsaved={() => !isSettled.current && JSON.stringify(draft) !== JSON.stringify(empty)}
        mayGo={(path) => path.startsWith(paths.auth)}
      />
    </div>
  );
}
