import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

type Titled =
  | { title: string; name?: string }
  /** A title that is more than words says its name beside. */
  | { title: ComponentChildren; name: string };

/**
 * The head of a view and what follows. Its title names the page and takes the focus, so that a screen reader tells
 * where one has come and the keyboard begins there. Who writes in the box above meanwhile goes on writing.
 */
export function View(
  props: Titled & {
    above?: ComponentChildren;
    lead?: ComponentChildren;
    lang?: string;
    children: ComponentChildren;
  },
) {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = props.name ?? (props.title as string);
  useEffect(() => {
    document.title = `${name} · Textkin`;
  }, [name]);
  useEffect(() => {
    if (!document.activeElement?.matches('input')) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      {props.above}
      <h1 ref={heading} tabIndex={-1} lang={props.lang}>
        {props.title}
      </h1>
      {props.lead !== undefined && <p class="lead">{props.lead}</p>}
      {props.children}
    </>
  );
}
