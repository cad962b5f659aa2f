import { z } from 'zod';
import { limits } from '../limits.ts';
import { isMailLink } from '../rules/contacts/mail-link.ts';
import { type Block, countNodes, type Inline, type List, plainText, type RichText } from '../rules/events/rich-text.ts';
import { isLink, isPlain } from '../rules/profiles/free-text.ts';

/**
 * The schema of a description. Everything an editor sends beyond it (attributes, node types) is refused or dropped, so
 * that stored text can be rendered without checking it again.
 */
const href = z
  .string()
  .max(limits.event.link, 'line.max_length')
  .refine((link) => isLink(link) || isMailLink(link), 'link.invalid');

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href }) }),
]);

const words = z.string().min(1, 'line.required').refine(isPlain, 'line.invalid_characters');
const inline: z.ZodType<Inline, Inline> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: words, marks: z.array(mark).max(3, 'list.max_items').optional() }),
  z.object({ type: z.literal('hardBreak') }),
]);
const line = z.array(inline).max(limits.event.nodes, 'rich_text.too_long').optional();

const paragraph = z.object({ type: z.literal('paragraph'), content: line });
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: line,
});

/** Nested lists, to a fixed depth: a recursive schema would have no limit. */
function list(depth: number): z.ZodType<List, List> {
  const within = depth > 1 ? z.union([paragraph, list(depth - 1)]) : paragraph;
  const item = z.object({
    type: z.literal('listItem'),
    content: z.array(within).min(1, 'line.required').max(limits.event.nodes, 'rich_text.too_long'),
  });
  return z.object({
    type: z.enum(['bulletList', 'orderedList']),
    content: z.array(item).min(1, 'line.required').max(limits.event.nodes, 'rich_text.too_long'),
  });
}

const block: z.ZodType<Block, Block> = z.union([paragraph, heading, list(limits.event.listDepth)]);

export const richText: z.ZodType<RichText, RichText> = z
  .object({ type: z.literal('doc'), content: z.array(block).max(limits.event.nodes, 'rich_text.too_long') })
  .refine((text) => countNodes(text) <= limits.event.nodes, 'rich_text.too_long')
  .refine((text) => plainText(text).length <= limits.event.text, 'rich_text.too_long')
  .meta({ id: 'RichText' });
