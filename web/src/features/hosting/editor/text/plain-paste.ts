import type { EditorProps } from '@tiptap/pm/view';

type Handlers = NonNullable<EditorProps['handleDOMEvents']>;

/**
 * What comes from elsewhere comes as plain text: reading foreign HTML would take a Trusted Types policy that lets
 * everything pass. What is moved within the text is not read anew and keeps its looks.
 */
export const plainPaste: Handlers = {
  paste(view, event) {
    event.preventDefault();
    view.pasteText(event.clipboardData?.getData('text/plain') ?? '');
    return true;
  },
  drop(view, event) {
    if (view.dragging) return false;
    event.preventDefault();
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    if (at && text !== '') view.dispatch(view.state.tr.insertText(text, at.pos));
    return true;
  },
};
