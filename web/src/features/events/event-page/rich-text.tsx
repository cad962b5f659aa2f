import type { Block, Inline, ListItem, Mark, RichText as Text } from '@foyer/contract/rules/events/rich-text.ts';
import { createElement, type ReactNode } from 'react';

/** A description, made of the few elements that it can hold. No HTML is ever read. */
export function RichText({ text }: { text: Text }) {
  return createElement('div', null, ...text.content.map(block));
}

/** Headings begin below those of the page: what stands around a description has the second level. */
function block(node: Block | ListItem): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return createElement('p', null, ...(node.content ?? []).map(inline));
    case 'heading':
      return createElement(node.attrs.level === 2 ? 'h3' : 'h4', null, ...(node.content ?? []).map(inline));
    case 'bulletList':
      return createElement('ul', null, ...node.content.map(block));
    case 'orderedList':
      return createElement('ol', null, ...node.content.map(block));
    case 'listItem':
      return createElement('li', null, ...node.content.map(block));
  }
}

function inline(node: Inline): ReactNode {
  if (node.type === 'hardBreak') return <br />;
  let words: ReactNode = node.text;
  for (const mark of node.marks ?? []) words = marked(words, mark);
  return words;
}

function marked(words: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{words}</strong>;
    case 'italic':
      return <em>{words}</em>;
    case 'link':
      return (
        <a href={mark.attrs.href} rel="nofollow ugc noreferrer">
          {words}
        </a>
      );
  }
}
