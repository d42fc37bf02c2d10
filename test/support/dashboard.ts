import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.ts';

interface Board {
  panels: { title: string; targets?: { expr: string }[] }[];
}

const board = JSON.parse(readFileSync(join(root, 'deploy/grafana/textkin.json'), 'utf8')) as Board;

/** The Prometheus queries of the dashboard, by the title of the panel, with the variables replaced as Grafana does. */
export const dashboardExpressions: [title: string, expression: string][] = board.panels.flatMap(
  ({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [
      title,
      expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
    ]),
);

/** The text of the alerts. */
export const alerts = readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8');
