import { linkOf } from '@textkin/client';
import type { ComponentChildren } from 'preact';
import { hashOf, type Route } from '../address/route.ts';

/** A link to a view. */
export function Link(props: { to: Route; class?: string; label?: string; children: ComponentChildren }) {
  return (
    <a href={hashOf(props.to)} class={props.class} aria-label={props.label}>
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
