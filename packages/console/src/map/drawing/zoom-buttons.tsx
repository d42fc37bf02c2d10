import { useWords } from '../../words/index.ts';
import { isSame, step, type ViewportState } from './use-viewport.ts';

/** The buttons that zoom in, zoom out and show the drawing as it opened. */
export function ZoomButtons(props: { viewportState: ViewportState; homeLabel: string }) {
  const { map: words } = useWords();
  const { viewport, home, maxZoom, zoomBy, goHome } = props.viewportState;
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
        zoomBy(step.zoom);
      })}
      {button('−', words.zoomOut, viewport.zoom === 1, () => {
        zoomBy(1 / step.zoom);
      })}
      {button('⤢', props.homeLabel, isSame(viewport, home), goHome)}
    </div>
  );
}
