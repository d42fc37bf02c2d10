import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

type Titled =
  | { title: string; name?: string }
  /** A title with markup also has a plain name. */
  | { title: ComponentChildren; name: string };

/**
 * The heading of a view and its content. The heading names the page and takes the focus, so that a screen reader
 * announces the view and the keyboard starts there. A person who is typing in the search box keeps the focus, and so does the link
 * that "back" returns to.
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
    if (!document.activeElement?.matches('input, main a')) heading.current?.focus({ preventScroll: true });
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
