import { useWords } from '../../words/index.ts';
import { step, type useViewport } from './use-viewport.ts';
import { maxZoom, whole, zoomed } from './viewport.ts';

/** The buttons that zoom in, zoom out and show the whole map. */
export function ZoomButtons({
  viewportState: { viewport, move },
}: {
  viewportState: ReturnType<typeof useViewport>;
}) {
  const { map: words } = useWords();
  const button = (sign: string, label: string, isDisabled: boolean, onClick: () => void) => (
    <button
      type="button"
      class="small"
      aria-label={label}
      title={label}
      // Not disabled: a disabled button would lose the focus.
      aria-disabled={isDisabled}
      onClick={onClick}
    >
      {sign}
    </button>
  );
  return (
    <div class="zoom" role="group" aria-label={words.zoom}>
      {button('+', words.zoomIn, viewport.zoom === maxZoom, () => {
        move((view) => zoomed(view, step.zoom));
      })}
      {button('−', words.zoomOut, viewport.zoom === 1, () => {
        move((view) => zoomed(view, 1 / step.zoom));
      })}
      {button('⤢', words.whole, viewport.zoom === 1, () => {
        move(() => whole);
      })}
    </div>
  );
}
