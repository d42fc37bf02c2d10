import { useWords } from '../words/index.ts';
import { clusterColours, type Drawing, strongestOf } from './drawing/drawing.ts';
import { viewportAround, type Viewport } from './drawing/viewport.ts';

/** The clusters of a map by their most frequent names. Each button shows the cluster's part of the map. */
export function ClustersList(props: { drawing: Drawing; show: (viewport: Viewport) => void }) {
  const { map: words } = useWords();
  const { drawing, show } = props;
  const { network, clusters, positions } = drawing;
  if (clusters.length < 2) return null;
  return (
    <>
      <h2 class="label">{words.clusters}</h2>
      <ul class="clusters">
        {clusters.map((cluster, index) => (
          <li key={index}>
            <button
              type="button"
              class={`small cluster-${index % clusterColours}`}
              onClick={() => {
                show(viewportAround(cluster.map((entity) => positions[entity]!)));
              }}
            >
              {strongestOf(network, cluster).join(', ')} <span class="quiet">{cluster.length}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
