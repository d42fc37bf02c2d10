import type { ComponentChildren } from 'preact';
import { useDrop } from '../hooks/use-drop.ts';
import { type TextKey, textKeyIn } from './texts.ts';

const link = 'text/uri-list';

/** A drop target for links to texts, from this window or another. `take` gets undefined for any other link. */
export function DropZone(props: {
  take: (textKey: TextKey | undefined) => void;
  children: ComponentChildren;
}) {
  const { isOver, handlers } = useDrop((dropped) => {
    props.take(textKeyIn(dropped.getData(link), document.baseURI));
  }, link);
  return (
    <div class={isOver ? 'drop-zone over' : 'drop-zone'} {...handlers}>
      {props.children}
    </div>
  );
}
