import { linkOf } from '@textkin/client';
import type { ComponentChildren } from 'preact';
import type { useCards } from '../card/card-context.ts';
import { hashOf, type Route } from '../address/route.ts';

/** A link to a view. `handlers`: the event handlers of the card of an entity. */
export function Link(props: {
  to: Route;
  class?: string;
  label?: string;
  handlers?: ReturnType<ReturnType<typeof useCards>>;
  children: ComponentChildren;
}) {
  return (
    <a href={hashOf(props.to)} class={props.class} aria-label={props.label} {...props.handlers}>
      {props.children}
    </a>
  );
}

/** The address of a text: a link if it is a web address, otherwise plain text. */
export function OutsideLink({ url }: { url: string }) {
  const link = linkOf({ url });
  if (link === undefined) return <span class="outside">{url}</span>;
  return (
    <a class="outside" href={link} target="_blank" rel="noopener noreferrer nofollow">
      {url}
    </a>
  );
}
