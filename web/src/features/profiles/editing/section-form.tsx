import type { FormProps } from './form-props.ts';
import { AboutForm } from './forms/about-form.tsx';
import { AvailabilityForm } from './forms/availability-form.tsx';
import { EducationForm } from './forms/education-form.tsx';
import { ExperienceForm } from './forms/experience-form.tsx';
import { IntroForm } from './forms/intro-form.tsx';
import { LanguagesForm } from './forms/languages-form.tsx';
import { LinesForm } from './forms/lines-form.tsx';
import { LinksForm } from './forms/links-form.tsx';
import { TagsForm } from './forms/tags-form.tsx';
import type { SectionName } from './sections.ts';

/** The fields of one section. */
export function SectionForm({ part, ...props }: FormProps & { part: SectionName }) {
  switch (part) {
    case 'intro':
      return <IntroForm {...props} />;
    case 'about':
      return <AboutForm {...props} />;
    case 'offers':
    case 'seeks':
      return <LinesForm {...props} field={part} />;
    case 'skills':
    case 'interests':
    case 'likes':
      return <TagsForm {...props} field={part} />;
    case 'experience':
      return <ExperienceForm {...props} />;
    case 'education':
      return <EducationForm {...props} />;
    case 'availability':
      return <AvailabilityForm {...props} />;
    case 'languages':
      return <LanguagesForm {...props} />;
    case 'links':
      return <LinksForm {...props} />;
  }
}
