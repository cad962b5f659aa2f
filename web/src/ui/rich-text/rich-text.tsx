import type { Block, Inline, ListItem, Mark, RichText as Text } from '@foyer/contract/rules/events/rich-text.ts';
import { createElement, type ReactNode } from 'react';

/** Renders a rich-text document as React elements. No HTML is ever parsed. */
export function RichText({ text }: { text: Text }) {
  return createElement('div', null, ...text.content.map(renderBlock));
}

/** Headings start at h3, because the sections around a description have h2. */
function renderBlock(node: Block | ListItem): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return createElement('p', null, ...(node.content ?? []).map(renderInline));
    case 'heading':
      return createElement(node.attrs.level === 2 ? 'h3' : 'h4', null, ...(node.content ?? []).map(renderInline));
    case 'bulletList':
      return createElement('ul', null, ...node.content.map(renderBlock));
    case 'orderedList':
      return createElement('ol', null, ...node.content.map(renderBlock));
    case 'listItem':
      return createElement('li', null, ...node.content.map(renderBlock));
  }
}

function renderInline(node: Inline): ReactNode {
  if (node.type === 'hardBreak') return <br />;
  let content: ReactNode = node.text;
  for (const mark of node.marks ?? []) content = renderMark(content, mark);
  return content;
}

function renderMark(content: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{content}</strong>;
    case 'italic':
      return <em>{content}</em>;
    case 'link':
      return (
        <a href={mark.attrs.href} rel="nofollow ugc noreferrer">
          {content}
        </a>
      );
  }
}
