import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';

const dragged = signal<string | undefined>(undefined);

const TYPE = 'text/plain';

export function draggable(column: string) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer?.setData(TYPE, column);
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'link';
      dragged.value = column;
    },
    onDragEnd: () => {
      dragged.value = undefined;
    },
  };
}

export function useDrop(drop: (column: string) => void) {
  const [isOver, setOver] = useState(false);
  const place = {
    onDragOver: (event: DragEvent) => {
      if (dragged.value === undefined) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'link';
      if (!isOver) setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const { currentTarget, relatedTarget } = event;
      const isInside =
        relatedTarget instanceof Node && (currentTarget as Node).contains(relatedTarget);
      if (!isInside) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const column = dragged.value;
      dragged.value = undefined;
      if (column !== undefined) drop(column);
    },
  };
  return { isOver, place };
}
