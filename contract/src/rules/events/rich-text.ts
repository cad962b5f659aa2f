/**
 * A description as an editor of the ProseMirror family keeps it: a tree of a few kinds, never HTML. What it may hold,
 * and how much, is in events/rich-text-schema.ts; here are the types and what can be read from it.
 */
export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } };
export type Inline = { type: 'text'; text: string; marks?: Mark[] | undefined } | { type: 'hardBreak' };
export type Paragraph = { type: 'paragraph'; content?: Inline[] | undefined };
export type Heading = { type: 'heading'; attrs: { level: 2 | 3 }; content?: Inline[] | undefined };
export type ListItem = { type: 'listItem'; content: (Paragraph | List)[] };
export type List = { type: 'bulletList' | 'orderedList'; content: ListItem[] };
export type Block = Paragraph | Heading | List;
export type RichText = { type: 'doc'; content: Block[] };

type Node = RichText | Block | ListItem | Inline;

/** How many nodes a text has, the document itself included. */
export function countNodes(node: Node): number {
  return 1 + childrenOf(node).reduce((sum, child) => sum + countNodes(child), 0);
}

/** The words alone: for search, for calendars, for descriptions of pages. A line for each block. */
export function plainText(node: Node): string {
  if (node.type === 'text') return node.text;
  if (node.type === 'hardBreak') return '\n';
  const isLine = node.type === 'paragraph' || node.type === 'heading';
  return childrenOf(node)
    .map(plainText)
    .join(isLine ? '' : '\n');
}

function childrenOf(node: Node): readonly Node[] {
  return 'content' in node ? (node.content ?? []) : [];
}
