import type { Config } from '@foyer/contract/system.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Notice } from '#src/ui/notice.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from '../step/step.module.css';
import { type EntryMethod, methodsThatAreOn } from './entry-methods.ts';
import type { EntryMode } from './entry-mode.ts';

type Props = {
  mode: EntryMode;
  methods: Config['methods'];
  pending: boolean;
  /** The rest of the page could not be fetched. */
  failed: boolean;
  onIntent: () => void;
  onChoose: (method: EntryMethod) => void;
  /** What happened on the way back here. */
  alert?: React.ReactNode;
};

/** The first step: choose a way in. */
export function EntryStep({ mode, methods, pending, failed, onIntent, onChoose, alert }: Props) {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const on = methodsThatAreOn(methods);
  return (
    <div className={classes.step}>
      <PageTitle lead={t(`entry.lead.${mode}`)}>{t(`entry.title.${mode}`)}</PageTitle>
      {alert ?? <Brought state={state} />}
      {failed && <Notice tone="problem">{t('entry.failed')}</Notice>}
      {on.length === 0 && <Notice tone="info">{t('entry.none')}</Notice>}
      {on.map(({ method, text, Icon }, index) => (
        <Button
          key={method}
          fullWidth
          size="lg"
          variant={index === 0 ? 'filled' : 'default'}
          leftSection={<Icon size={20} stroke={1.5} aria-hidden />}
          loading={pending}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={() => onChoose(method)}
        >
          {t(text)}
        </Button>
      ))}
    </div>
  );
}

/** The sentence that a navigation brought along, such as the end of a session. */
function Brought({ state }: { state: unknown }) {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null;
  return typeof state.message === 'string' ? <Notice tone="info">{state.message}</Notice> : null;
}
