import { IconLogin2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMethodName } from '#src/lib/session/use-method-name.ts';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { Moment } from '#src/ui/moment/moment.tsx';
import type { SignIn } from '../queries.ts';

/** The latest sign-ins: how, with what, from where and when. */
export function RecentSignIns({ signIns }: { signIns: SignIn[] }) {
  const { t } = useTranslation('security');
  const methodName = useMethodName();
  return (
    <RowList>
      {signIns.map(({ at, method, browser, place }) => (
        <li key={`${at} ${browser} ${place}`}>
          <Row Icon={IconLogin2} title={`${browser} · ${methodName(method)}`}>
            <Hint>{t('network', { place })}</Hint>
            <Hint>
              <Moment at={at} />
            </Hint>
          </Row>
        </li>
      ))}
    </RowList>
  );
}
