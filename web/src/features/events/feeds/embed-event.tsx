import type { Event } from '@foyer/contract/events/event.ts';
import { embedSnippet } from '@foyer/contract/rules/events/embedding.ts';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#src/lib/keep/use-copy.ts';
import { useAddress } from '#src/lib/page/use-address.ts';
import classes from './embed.module.css';

/** What to put into a page of one's own so that it shows the event. */
export function EmbedEvent({ event }: { event: Event }) {
  const { t, i18n } = useTranslation('event');
  const { outcome, copy } = useCopy();
  const id = useId();
  const origin = useAddress()('');
  const snippet = embedSnippet(origin, { slug: event.slug, title: event.title, language: i18n.language });
  return (
    <details className={classes.root}>
      <summary>{t('embed.title')}</summary>
      <label htmlFor={id}>{t('embed.text')}</label>
      <textarea
        id={id}
        readOnly
        rows={8}
        value={snippet}
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <p>{t('embed.policy', { origin })}</p>
      <Button variant="default" size="sm" onClick={() => void copy(snippet)}>
        {outcome === 'copied' ? t('share.copied') : t('embed.copy')}
      </Button>
      <span className="visually-hidden" role="status">
        {outcome === 'copied' && t('embed.copied')}
        {outcome === 'refused' && t('embed.byHand')}
      </span>
    </details>
  );
}
