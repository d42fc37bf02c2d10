import type { ComponentChildren } from 'preact';

/** The placeholder of an empty list: what belongs here, and how to add it. */
export function Empty(props: { title: string; text: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}
