import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type Place, placeOf } from './texts.ts';

/** Takes links of texts that are dropped on it, from this window or another; what isn't one is told as `undefined`. */
export function DropZone(props: { take: (place: Place | undefined) => void; children: ComponentChildren }) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        if (event.dataTransfer?.types.includes('text/uri-list') !== true) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        props.take(placeOf(event.dataTransfer?.getData('text/uri-list') ?? '', document.baseURI));
      }}
    >
      {props.children}
    </div>
  );
}
