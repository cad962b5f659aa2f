import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { FlowNotice } from './flow-notice.tsx';
import classes from './step.module.css';

type Props = {
  flow: Flow;
  title: string;
  lead: ReactNode;
  /** Where the alert is shown. */
  notice?: 'above' | 'below';
  children: ReactNode;
};

/** The frame of every step after the first: back link, heading, alert and form. */
export function StepFrame({ flow, title, lead, notice = 'above', children }: Props) {
  const { t } = useTranslation('sign-in-steps');
  return (
    <div className={classes.step}>
      <button type="button" className={classes.back} onClick={() => flow.dispatch({ type: 'back' })}>
        <IconArrowLeft size={18} stroke={1.5} aria-hidden />
        {t('back')}
      </button>
      <PageTitle lead={lead}>{title}</PageTitle>
      {notice === 'above' && <FlowNotice flow={flow} />}
      {children}
      {notice === 'below' && <FlowNotice flow={flow} />}
    </div>
  );
}
