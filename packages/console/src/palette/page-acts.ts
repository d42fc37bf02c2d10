import type { Command } from './commands.ts';

/** The bars of a page that hold its buttons. */
const bars = 'main :is(.actions, .tools, .titled, .marking)';

/** Returns the buttons and links in the bars of the current page as commands: the palette can do what the page can. */
export function pageActs(): Command[] {
  const controls = document.querySelectorAll<HTMLElement>(
    `${bars} > :is(button, a):not(:disabled, [type="submit"])`,
  );
  const byLabel = new Map<string, HTMLElement>();
  for (const control of controls) {
    const label = (control.ariaLabel ?? control.textContent).trim();
    // The rows of a list have buttons with the same words.
    if (label !== '' && !byLabel.has(label) && control.checkVisibility()) byLabel.set(label, control);
  }
  return [...byLabel].map(([label, control]) => ({
    id: `act ${label}`,
    kind: 'act',
    label,
    run: () => {
      control.focus();
      control.click();
    },
  }));
}
