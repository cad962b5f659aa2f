import type { WalletKind } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { walletPassPath } from '#src/lib/card-paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import classes from './share-card-dialog.module.css';

type Props = {
  /** The address that the code of the pass opens. */
  url: string;
  wallets: readonly WalletKind[];
};

/** The card as a pass, for the wallets that this server can sign for. */
export function WalletPasses({ url, wallets }: Props) {
  const { t, i18n } = useTranslation('business-cards');
  if (wallets.length === 0) return null;
  const token = new URL(url).pathname.slice('/c/'.length);
  return (
    <section className={classes.way}>
      <h3>{t('share.wallet.title')}</h3>
      <p className={classes.quiet}>{t('share.wallet.hint')}</p>
      <div className={classes.wallets}>
        {wallets.map((wallet) => (
          <Button
            key={wallet}
            component="a"
            href={walletPassPath(token, wallet, i18n.language)}
            size="sm"
            variant="default"
            onClick={() => track('business_card_shared', { way: `${wallet}-wallet` })}
          >
            {t(`share.wallet.${wallet}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
