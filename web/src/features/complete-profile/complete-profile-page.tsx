import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { type NavigationState, paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { readReturnPath } from '#src/lib/storage/return-path.ts';
import { Page } from '#src/ui/page/page.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from './complete-profile.module.css';
import type { MissingField } from './missing-form.tsx';

/** In the order of the form. */
const accountFields = ['name', 'company', 'email'] as const satisfies readonly MissingField[];

const MissingForm = lazyPart(async () => (await import('./missing-form.tsx')).MissingForm);

type MissingData = { missing: MissingField[]; name: string; company: string; email: string };

/** The data passed by the navigation (userId, currentData, missingFields), if it is about this person. */
function missingDataIn(state: unknown, userId: string | null): MissingData | null {
  if (typeof state !== 'object' || state === null) return null;
  const carried: { userId?: unknown; currentData?: unknown; missingFields?: unknown } = state;
  if (carried.userId !== userId || !Array.isArray(carried.missingFields)) return null;
  const fields: unknown[] = carried.missingFields;
  const missing = accountFields.filter((field) => fields.includes(field));
  const data: Record<string, unknown> =
    typeof carried.currentData === 'object' && carried.currentData !== null ? { ...carried.currentData } : {};
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  return missing.length > 0 ? { missing, name: text('name'), company: text('company'), email: text('email') } : null;
}

/** Asks for exactly the data that the account is missing after a social sign-in. */
export function CompleteProfilePage() {
  const { t } = useTranslation('complete-profile');
  const { state } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const missingData = missingDataIn(state, session.status === 'signed-in' ? session.user.id : null);
  if (!missingData) return <Navigate to={paths.home} replace />;
  const { missing, ...known } = missingData;
  return (
    <Page width="form" className={classes.root}>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <Suspense fallback={<div className={classes.waiting} aria-busy />}>
        <MissingForm
          missing={missing}
          known={known}
          onSaved={() =>
            void navigate(readReturnPath() ?? paths.home, {
              replace: true,
              state: { notice: t('saved') } satisfies NavigationState,
            })
          }
        />
      </Suspense>
    </Page>
  );
}
