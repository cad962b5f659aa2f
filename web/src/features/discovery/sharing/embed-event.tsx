import type { Event } from '@foyer/contract/events/event.ts';
import { embedSnippet } from '@foyer/contract/rules/events/embedding.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';
import { useCopy } from '#src/lib/use-copy.ts';
import { Button } from '#src/ui/button/button.tsx';
import classes from './embed-event.module.css';

/** The HTML snippet that embeds an event in another website. */
export function EmbedEvent({ event }: { event: Event }) {
  const { t, i18n } = useTranslation('event-page');
  const { outcome, copy } = useCopy();
  const id = useId();
  const origin = useAbsoluteUrl()('');
  const snippet = embedSnippet(origin, { slug: event.slug, title: event.title, language: i18n.language });
  return (
    <details className={classes.root}>
      <summary>{t('sharing.embed.title')}</summary>
      <label htmlFor={id}>{t('sharing.embed.text')}</label>
      <textarea
        id={id}
        readOnly
        rows={8}
        value={snippet}
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <p>{t('sharing.embed.policy', { origin })}</p>
      <Button variant="default" size="sm" onClick={() => void copy(snippet)}>
        {outcome === 'copied' ? t('sharing.copyLink.copied') : t('sharing.embed.copy')}
      </Button>
      <span className="visually-hidden" role="status">
        {outcome === 'copied' && t('sharing.embed.copied')}
        {outcome === 'refused' && t('sharing.embed.byHand')}
      </span>
    </details>
  );
}
