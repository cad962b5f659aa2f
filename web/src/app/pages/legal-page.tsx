import { useTranslation } from 'react-i18next';
import { Notice } from '#src/ui/notice.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from './legal-page.module.css';

type Props = {
  title: string;
  lead: string;
  /** Tells the operator of this deployment to adapt the text; empty once that is done. */
  operatorNote: string;
  sections: readonly { heading: string; text: readonly string[] }[];
};

/** A legal text with numbered sections. */
export function LegalText({ title, lead, operatorNote, sections }: Props) {
  return (
    <article className={classes.root}>
      <PageTitle lead={lead}>{title}</PageTitle>
      {operatorNote && <Notice tone="info">{operatorNote}</Notice>}
      {sections.map(({ heading, text }, index) => (
        <section key={heading}>
          <h2>
            {index + 1}. {heading}
          </h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}

export function TermsPage() {
  const { t } = useTranslation('terms');
  return (
    <LegalText
      title={t('heading')}
      lead={t('lead')}
      operatorNote={t('operatorNote')}
      sections={t('sections', { returnObjects: true })}
    />
  );
}

export function PrivacyPage() {
  const { t } = useTranslation('privacy');
  return (
    <LegalText
      title={t('heading')}
      lead={t('lead')}
      operatorNote={t('operatorNote')}
      sections={t('sections', { returnObjects: true })}
    />
  );
}
