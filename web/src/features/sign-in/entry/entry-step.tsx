import type { Config } from '@foyer/contract/system.ts';
import { useTranslation } from 'react-i18next';
import { useNavigationState } from '#src/lib/page/use-navigation-state.ts';
import { openPopup } from '#src/lib/provider-popup/open-popup.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { PasskeyButton } from '../passkey/passkey-button.tsx';
import stepClasses from '../step/step.module.css';
import { availableMethods, type Choice, type EntryMethod, isSocial } from './entry-methods.ts';
import type { EntryMode } from './entry-mode.ts';
import classes from './entry-step.module.css';

type Props = {
  mode: EntryMode;
  methods: Config['methods'];
  /** The method being opened, or `all` while a flow is being resumed. */
  pending: EntryMethod | 'all' | null;
  /** The code of the steps could not be loaded. */
  failed: boolean;
  onIntent: () => void;
  onChoose: (choice: Choice) => void;
  /** An alert from before returning to this step. */
  alert?: React.ReactNode;
};

/** The first step: choosing a method. */
export function EntryStep({ mode, methods, pending, failed, onIntent, onChoose, alert }: Props) {
  const { t } = useTranslation('sign-in');
  const state = useNavigationState();
  const [primary, ...others] = availableMethods(methods);

  const choose = (method: EntryMethod) =>
    onChoose(isSocial(method) ? { method, popup: openPopup(t('entry.opening')) } : { method });
  const plainVariant = (method: EntryMethod) => (method === primary?.method ? 'filled' : 'default');
  const button = ({ method, text, Icon, brand }: NonNullable<typeof primary>) => (
    <Button
      key={method}
      fullWidth
      size="lg"
      // A brand's button has its own colors.
      variant={brand ? undefined : plainVariant(method)}
      className={brand ? classes[brand] : undefined}
      leftSection={<Icon size={20} stroke={1.5} aria-hidden />}
      loading={pending === method || pending === 'all'}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={() => choose(method)}
    >
      {t(text)}
    </Button>
  );
  return (
    <div className={stepClasses.step}>
      <PageTitle lead={t(`entry.lead.${mode}`)}>{t(`entry.title.${mode}`)}</PageTitle>
      {alert ?? <NavigationMessage state={state} />}
      {!methods.phone && <Notice tone="info">{t('entry.noNewAccounts')}</Notice>}
      {failed && <Notice tone="problem">{t('entry.failed')}</Notice>}
      {primary ? button(primary) : <Notice tone="info">{t('entry.none')}</Notice>}
      {others.length > 0 && <p className={classes.or}>{t('entry.or')}</p>}
      {others.length > 0 && <div className={classes.ways}>{others.map(button)}</div>}
      <PasskeyButton />
    </div>
  );
}

/** A message passed by the navigation, such as an expired session. */
function NavigationMessage({ state }: { state: unknown }) {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null;
  return typeof state.message === 'string' ? <Notice tone="info">{state.message}</Notice> : null;
}
