import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.ts';

interface Board {
  panels: { title: string; targets?: { expr: string }[] }[];
}

const board = JSON.parse(readFileSync(join(root, 'deploy/grafana/textkin.json'), 'utf8')) as Board;

/** What the dashboard asks Prometheus, by the title of the panel, with its variables filled in as Grafana does. */
export const dashboardExpressions: [title: string, expression: string][] = board.panels.flatMap(
  ({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [
      title,
      expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
    ]),
);

/** The alerts, as they are written. */
export const alerts = readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8');
