import type { WizardStep } from '@foyer/contract/profiles/wizard/progress.ts';
import { safeRedirect } from '@foyer/contract/rules/safe-redirect.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { type NavigationState, paths } from '#src/lib/paths.ts';
import { useViewer } from '#src/lib/session/use-session.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { setupAnswerItem } from '#src/lib/storage/session-store.ts';
import { fetchNextStep } from './wizard-requests.ts';

const pathOf: Record<WizardStep, string | null> = {
  form: paths.profileSetup,
  network: paths.setupNetwork,
  interests: paths.setupInterests,
  done: null,
};

/** The address of a step that leads to `end` afterwards, by default to the dashboard. */
export function stepPath(path: string, end: string | null): string {
  return end === null || end === paths.dashboard ? path : `${path}?redirect=${encodeURIComponent(end)}`;
}

/** The way through the wizard: where it ends, which every step carries on, and its next step that has no answer yet. */
export function useWizard() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const back = safeRedirect(search.get('redirect'));
  const viewer = useViewer();
  const end = back ?? paths.dashboard;
  return {
    end,
    isReturning: end !== paths.dashboard,
    to: (path: string) => stepPath(path, back),
    /** The dashboard then reminds this member in one line only. */
    rememberSkipped(): void {
      try {
        browserStorages.local.setItem(setupAnswerItem, `skipped ${viewer}`);
      } catch {
        // Blocked storage: the dashboard shows the whole reminder.
      }
    },
    /** Continues at the first step without an answer, or at `otherwise` if that cannot be read. */
    async goOn(otherwise: string, state?: NavigationState): Promise<void> {
      const next = await fetchNextStep().then(
        (step) => pathOf[step],
        () => otherwise,
      );
      await navigate(next === null ? end : stepPath(next, back), { replace: true, state });
    },
  };
}
