import type { User } from '@foyer/contract/accounts.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useDocumentHead } from '#src/lib/page/use-document-head.ts';
import type { WorkspacePageName } from '#src/lib/paths.ts';
import { CardSkeletons } from '#src/ui/page/card-page.tsx';
import classes from './workspace-page.module.css';

/** What the frame of the workspace gives its pages. */
export type WorkspaceProps = { event: Event; user: User };

/** A page inside the workspace: a placeholder at once, and its lazily loaded content. */
export function workspacePage(load: () => Promise<ComponentType<WorkspaceProps>>): ComponentType {
  const Content = lazyPart(load);
  return () => {
    const { event, user } = useOutletContext<WorkspaceProps>();
    return (
      <Suspense fallback={<CardSkeletons heights={[64, 280]} />}>
        <Content event={event} user={user} />
      </Suspense>
    );
  };
}

type Props = {
  name: WorkspacePageName;
  event: Event;
  lead?: ReactNode;
  /** Actions of the whole page, beside its heading. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The heading and content of a page inside the workspace; names the document after the page and the event. */
export function WorkspacePage({ name, event, lead, actions, children }: Props) {
  const { t } = useTranslation('workspace');
  const title = t(`nav.${name}`);
  useDocumentHead({ title: `${title} · ${event.title}`, description: t(`pages.${name}.description`) });
  return (
    <>
      <div className={classes.head}>
        <div className={classes.heading}>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      <div className={classes.cards}>{children}</div>
    </>
  );
}
