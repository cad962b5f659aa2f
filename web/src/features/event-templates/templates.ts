import type { CoverDesign } from '@foyer/contract/rules/events/cover-designs.ts';
import type { EventType } from '@foyer/contract/rules/events/event-choices.ts';
import type { Block, RichText } from '@foyer/contract/rules/events/rich-text.ts';

/** What each template sets beside its texts. */
export const templates = [
  { name: 'meetup', type: 'in-person', coverDesign: 'opening-indigo' },
  { name: 'workshop', type: 'in-person', coverDesign: 'dots-mint' },
  { name: 'conference', type: 'hybrid', coverDesign: 'beams-slate' },
  { name: 'webinar', type: 'virtual', coverDesign: 'rings-blush' },
  { name: 'dinner', type: 'in-person', coverDesign: 'waves-dusk' },
] as const satisfies readonly { name: string; type: EventType; coverDesign: CoverDesign }[];

/** A part of a description: a heading, and either a text or a list. */
export type TemplateSection = { heading: string; items: readonly string[] };

/** The description of a template: each section's heading with its items as a list. */
export function descriptionOf(lead: string, sections: readonly TemplateSection[]): RichText {
  const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] });
  const blocks = sections.flatMap(({ heading, items }): Block[] => [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: heading }] },
    { type: 'bulletList', content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })) },
  ]);
  return { type: 'doc', content: [paragraph(lead), ...blocks] };
}
