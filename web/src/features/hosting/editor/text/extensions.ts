import { StarterKit } from '@tiptap/starter-kit';

/** What the contract lets a description hold (contract/src/events/rich-text-schema.ts), and nothing beside it. */
export const extensions = [
  StarterKit.configure({
    ...{ blockquote: false, code: false, codeBlock: false, horizontalRule: false, strike: false, underline: false },
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['mailto'], defaultProtocol: 'https', linkOnPaste: true },
    trailingNode: false,
  }),
];
