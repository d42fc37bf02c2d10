import type { ComponentChildren } from 'preact';

/** Where there is nothing yet: what would be here, and what to do about it. */
export function Empty(props: { title: string; text: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}
