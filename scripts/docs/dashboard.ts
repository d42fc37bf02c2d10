/** The dashboard for Grafana, deploy/grafana/textkin.json. What counts the whole store is the same at every node: the max, not the sum. */

type Unit = 'short' | 'bytes' | 's' | 'ops';

interface Panel {
  title: string;
  unit: Unit;
  /** What is drawn, by what it is called; `{{label}}` is the value of a label. */
  lines: Record<string, string>;
  /** One number instead of a course. */
  isNumber?: true;
}

const here = 'instance=~"$instance"';
const rate = (metric: string, more = '') => `rate(${metric}{${here}${more}}[$__rate_interval])`;
const quantile = (share: number, metric: string, more = '') =>
  `histogram_quantile(${share}, sum by (le) (${rate(`${metric}_bucket`, more)}))`;

const rows: Record<string, Panel[]> = {
  'The store': [
    {
      title: 'Texts',
      unit: 'short',
      isNumber: true,
      lines: { texts: 'sum(max by (state) (textkin_store_texts))' },
    },
    {
      title: 'Texts that wait',
      unit: 'short',
      isNumber: true,
      lines: { texts: 'max(textkin_store_texts{state="pending"})' },
    },
    {
      title: 'Texts given up',
      unit: 'short',
      isNumber: true,
      lines: { texts: 'max(textkin_store_texts{state="failed"})' },
    },
    {
      title: 'Oldest text that waits',
      unit: 's',
      isNumber: true,
      lines: { age: 'max(textkin_store_oldest_pending_seconds)' },
    },
    {
      title: 'Age of the last backup',
      unit: 's',
      isNumber: true,
      lines: { '{{instance}}': `time() - textkin_last_backup_timestamp_seconds{${here}}` },
    },
    {
      title: 'Version',
      unit: 'short',
      isNumber: true,
      lines: { '{{version}} {{role}}': `count by (version, role) (textkin_node_info{${here}})` },
    },
  ],
  Analysis: [
    {
      title: 'Texts a second',
      unit: 'short',
      lines: { '{{instance}}': rate('textkin_analysed_texts_total') },
    },
    {
      title: 'Words a second',
      unit: 'short',
      lines: { '{{instance}}': rate('textkin_analysed_words_total') },
    },
    {
      title: 'Time of an analysis',
      unit: 's',
      lines: {
        'half of them': quantile(0.5, 'textkin_analysis_seconds'),
        '95 of 100': quantile(0.95, 'textkin_analysis_seconds'),
      },
    },
    {
      title: 'Texts by state',
      unit: 'short',
      lines: {
        '{{state}}': 'max by (state) (textkin_store_texts{state!="done"})',
        'of another model, {{state}}': 'max by (state) (textkin_store_outdated_texts)',
      },
    },
    {
      title: 'Queue by account',
      unit: 'short',
      lines: { 'account {{account}}': 'max by (account) (textkin_store_queued_texts)' },
    },
    {
      title: 'Workers',
      unit: 'short',
      lines: {
        '{{state}}': `sum by (state) (textkin_workers{${here}})`,
        'calls that wait': `sum(textkin_held_calls{${here}})`,
      },
    },
  ],
  Calls: [
    {
      title: 'Calls by method',
      unit: 'ops',
      lines: { '{{method}}': `sum by (method) (${rate('textkin_rpc_calls_total')})` },
    },
    {
      title: 'Refused, by code',
      unit: 'ops',
      lines: { '{{code}}': `sum by (code) (${rate('textkin_rpc_calls_total', ', code!="0"')})` },
    },
    {
      title: 'Time of a call, by method',
      unit: 's',
      lines: {
        '95 of 100, {{method}}': `histogram_quantile(0.95, sum by (le, method) (${rate('textkin_rpc_seconds_bucket')}))`,
      },
    },
    {
      title: 'Faults of the service',
      unit: 'ops',
      lines: { '{{instance}}': rate('textkin_rpc_faults_total') },
    },
    {
      title: 'Related texts by source',
      unit: 'ops',
      lines: { '{{index}}': `sum by (index) (${rate('textkin_related_searches_total')})` },
    },
    {
      title: 'Failed sign-ins',
      unit: 'ops',
      lines: { '{{answer}}': `sum by (answer) (${rate('textkin_failed_sign_ins_total')})` },
    },
  ],
  Machines: [
    {
      title: 'Memory',
      unit: 'bytes',
      lines: {
        '{{instance}} service': `process_resident_memory_bytes{${here}}`,
        '{{instance}} {{part}}': `textkin_worker_resident_bytes{${here}}`,
      },
    },
    {
      title: 'Restarts of parts within an hour',
      unit: 'short',
      lines: { '{{instance}} {{part}}, {{cause}}': `increase(textkin_part_restarts_total{${here}}[1h])` },
    },
    {
      title: 'Database and indexes',
      unit: 'bytes',
      lines: {
        database: 'max(textkin_store_bytes)',
        '{{instance}} segments in memory': `textkin_index_segment_bytes{${here}}`,
        '{{instance}} index files': `textkin_index_file_bytes{${here}}`,
      },
    },
    {
      title: 'Room on the disk',
      unit: 'bytes',
      lines: { '{{instance}}': `textkin_data_free_bytes{${here}}` },
    },
    { title: 'Processor', unit: 'short', lines: { '{{instance}} cores': rate('process_cpu_seconds_total') } },
    {
      title: 'Lag of the event loop',
      unit: 's',
      lines: { '{{instance}}, 99 of 100': `nodejs_eventloop_lag_p99_seconds{${here}}` },
    },
    {
      title: 'Nodes that read the store',
      unit: 'short',
      lines: { '{{instance}}': `textkin_node_reads_store{${here}}` },
    },
  ],
};

const width = 24;
const height = { row: 1, number: 4, course: 8 };
const datasource = { type: 'prometheus', uid: '${datasource}' };

function panelOf({ title, unit, lines, isNumber }: Panel) {
  const targets = Object.entries(lines).map(([legendFormat, expr], at) => ({
    refId: String.fromCharCode(65 + at),
    datasource,
    expr,
    legendFormat,
    ...(isNumber && { instant: true }),
  }));
  const isVersion = title === 'Version';
  return {
    type: isNumber ? 'stat' : 'timeseries',
    title,
    datasource,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    ...(isNumber && {
      options: { textMode: isVersion ? 'name' : 'auto', reduceOptions: { calcs: ['lastNotNull'] } },
    }),
    targets,
  };
}

/** Rows of panels, three courses or six numbers beside each other. */
function panels(): object[] {
  const placed: object[] = [];
  let y = 0;
  for (const [title, inside] of Object.entries(rows)) {
    placed.push({
      type: 'row',
      title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: width, h: height.row },
    });
    y += height.row;
    const [w, h] = inside[0]!.isNumber ? [4, height.number] : [8, height.course];
    for (const [at, panel] of inside.entries()) {
      const x = (at * w) % width;
      if (at > 0 && x === 0) y += h;
      placed.push({ ...panelOf(panel), gridPos: { x, y, w, h } });
    }
    y += h;
  }
  return placed.map((panel, at) => ({ id: at + 1, ...panel }));
}

export function dashboard(): string {
  const query = 'label_values(textkin_node_info, instance)';
  const variables = [
    { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
    {
      name: 'instance',
      label: 'Node',
      type: 'query',
      datasource,
      query: { query, refId: 'instance' },
      definition: query,
      refresh: 2,
      multi: true,
      includeAll: true,
      allValue: '.*',
      current: { text: 'All', value: '$__all' },
    },
  ];
  const board = {
    uid: 'textkin',
    title: 'Textkin',
    tags: ['textkin'],
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: variables },
    panels: panels(),
  };
  return `${JSON.stringify(board, null, 2)}\n`;
}
