import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { DialogProps } from './dialog-props.ts';
import { isElsewhere, isPaletteKey, type Opened, runShortcut } from './on-key.ts';

/** The dialogs that shortcuts open; each is loaded when it is first opened. */
const dialogs: Record<Opened, () => Promise<ComponentType<DialogProps>>> = {
  help: async () => (await import('./help.tsx')).Help,
  palette: async () => (await import('../palette/palette.tsx')).Palette,
};

/**
 * Runs the shortcuts of the console, and shows the dialogs that they open. Single-key shortcuts can be switched off, because speech
 * input may trigger them (WCAG 2.1.4).
 */
export function Shortcuts(
  props: Omit<DialogProps, 'close' | 'open'> & {
    opened: Opened | undefined;
    setOpened: (opened: Opened | undefined) => void;
  },
) {
  const { preferences, opened, setOpened } = props;
  const [Dialog, setDialog] = useState<{ opened: Opened; component: ComponentType<DialogProps> }>();
  const isOn = useRef(preferences.shortcuts);
  isOn.current = preferences.shortcuts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette = isPaletteKey(event);
      if (isPalette) setOpened('palette');
      else if (!isOn.current || isElsewhere(event) || !runShortcut(event.key, setOpened)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [setOpened]);
  useEffect(() => {
    if (opened === undefined) return;
    dialogs[opened]().then(
      (component) => {
        setDialog({ opened, component });
      },
      // Without its code there is no dialog; the pages lead to the same views.
      () => {
        setOpened(undefined);
      },
    );
  }, [opened, setOpened]);
  if (opened === undefined || Dialog?.opened !== opened) return null;
  return (
    <Dialog.component
      {...props}
      open={setOpened}
      close={() => {
        setOpened(undefined);
      }}
    />
  );
}
