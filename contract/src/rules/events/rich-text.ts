/**
 * A description in ProseMirror's document format, never HTML. The schema with its limits is in events/rich-text-schema.ts;
 * here are the types and functions that read it.
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

/** Counts all nodes of a text, including the document itself. */
export function countNodes(node: Node): number {
  return 1 + childrenOf(node).reduce((sum, child) => sum + countNodes(child), 0);
}

/** The plain text, one line per block: for search, calendars and page descriptions. */
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
