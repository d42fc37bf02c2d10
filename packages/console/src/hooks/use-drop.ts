import { useState } from 'preact/hooks';

/** The handlers of a place that something can be dropped on, of one `type` if it is given, and whether it is over it. */
export function useDrop(take: (dropped: DataTransfer) => void, type?: string) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (type !== undefined && event.dataTransfer?.types.includes(type) !== true) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: () => {
      setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) take(event.dataTransfer);
    },
  };
  return { isOver, handlers };
}
