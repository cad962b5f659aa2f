import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** Lets the children of a list be dragged by their handles. `onMove` gets the places before and after. */
export function makeSortable(list: HTMLElement, onMove: (from: number, to: number) => void): () => void {
  const items = [...list.children].filter((child) => child instanceof HTMLElement);
  return combine(
    ...items.map((item, index) => {
      const handle = item.querySelector('[data-drag-handle]');
      const drop = dropTargetForElements({
        element: item,
        canDrop: ({ source }) => source.data.list === list,
        onDrag: ({ location }) => item.setAttribute('data-edge', edgeAt(item, location.current.input.clientY)),
        onDragLeave: () => item.removeAttribute('data-edge'),
        onDrop: ({ source, location }) => {
          item.removeAttribute('data-edge');
          const from = Number(source.data.index);
          const before = edgeAt(item, location.current.input.clientY) === 'top' ? index : index + 1;
          // Taking the item out moves those behind it up.
          onMove(from, from < before ? before - 1 : before);
        },
      });
      if (!handle) return drop;
      const drag = draggable({
        element: item,
        dragHandle: handle,
        getInitialData: () => ({ list, index }),
        onDragStart: () => item.setAttribute('data-dragged', ''),
        onDrop: () => item.removeAttribute('data-dragged'),
      });
      return combine(drag, drop);
    }),
  );
}

/** The edge of an item that is nearer to the pointer. */
function edgeAt(item: Element, y: number): 'top' | 'bottom' {
  const { top, height } = item.getBoundingClientRect();
  return y < top + height / 2 ? 'top' : 'bottom';
}
