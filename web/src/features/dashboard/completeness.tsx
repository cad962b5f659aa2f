import type { CompletionPart } from '@foyer/contract/rules/profiles/completion.ts';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/lib/paths.ts';
import { CardText } from '#src/ui/card/card.tsx';
import { Hint, LinkRow, Row, RowList } from '#src/ui/card/row.tsx';

/** The page where each missing part is added; null where no page can add it yet, which is explained instead. */
const pageOfPart: Record<CompletionPart, string | null> = {
  name: paths.profileSetup,
  urlSlug: paths.profileSetup,
  title: paths.profileSetup,
  company: paths.profileSetup,
  email: `${paths.verify}?contact=email`,
  emailVerified: `${paths.verify}?contact=email`,
  phone: `${paths.verify}?contact=phone`,
  phoneVerified: `${paths.verify}?contact=phone`,
  organization: null,
};

/** What the account is missing. The percentage is shown on the profile only. */
export function Completeness({ missing }: { missing: CompletionPart[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <CardText>{missing.length === 0 ? t('completeness.done') : t('completeness.sofar')}</CardText>
      {missing.length > 0 && (
        <RowList>
          {missing.map((part) => (
            <li key={part}>
              <MissingPart part={part} />
            </li>
          ))}
        </RowList>
      )}
    </>
  );
}

function MissingPart({ part }: { part: CompletionPart }) {
  const { t } = useTranslation('dashboard');
  const place = pageOfPart[part];
  const title = t(`completeness.parts.${part}`);
  const hint = <Hint>{t(`completeness.hints.${part}`)}</Hint>;
  if (!place) return <Row title={title}>{hint}</Row>;
  return (
    <LinkRow to={place} title={title}>
      {hint}
    </LinkRow>
  );
}
