import type { ComponentChildren } from 'preact';
import { useDrop } from '../hooks/use-drop.ts';
import { type Place, placeOf } from './texts.ts';

const link = 'text/uri-list';

/** Takes links of texts that are dropped on it, from this window or another; what isn't one is told as `undefined`. */
export function DropZone(props: { take: (place: Place | undefined) => void; children: ComponentChildren }) {
  const { isOver, handlers } = useDrop((dropped) => {
    props.take(placeOf(dropped.getData(link), document.baseURI));
  }, link);
  return (
    <div class={isOver ? 'drop-zone over' : 'drop-zone'} {...handlers}>
      {props.children}
    </div>
  );
}
