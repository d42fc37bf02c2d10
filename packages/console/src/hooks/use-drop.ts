import { useState } from 'preact/hooks';

/** Returns the event handlers of a drop target, which accepts only `type` if given, and whether a drag is over the target. */
export function useDrop(onDrop: (dropped: DataTransfer) => void, type?: string) {
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
      if (event.dataTransfer) onDrop(event.dataTransfer);
    },
  };
  return { isOver, handlers };
}
