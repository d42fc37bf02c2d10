import assert from 'node:assert/strict';
import { noPostgres } from '../../../support/postgres-programs.ts';
import { noFaults } from '../../crash/disk/faults.ts';
import { Prometheus } from '../../support/prometheus.ts';
import { alertRules, messagesIn, runbooks } from '../../support/runbooks.ts';
import { until } from '../../support/until.ts';

/** How many times faster the alerts are than the shipped ones. */
const haste = 30;
/** The timeout in milliseconds for an alert to fire or to end, even on a busy machine. */
export const withinMs = 180_000;
const secondsOf = { s: 1, m: 60, h: 3600 };
/** Numbers of seconds in the expressions: the age of an old text, and the day in which a disk fills. */
const seconds = { 600: 20, 86400: 2880 };

/** Returns the text of the alerts with every duration shortened. A limit of bytes or of a share stays. */
export function hasten(text: string): string {
  const shorten = (number: string, unit: string) =>
    `${Math.max(2, (Number(number) * secondsOf[unit as keyof typeof secondsOf]) / haste)}s`;
  return text
    .replaceAll(
      /(for: |\[)(\d+)([smh])(?=\]|$)/gm,
      (_, before: string, number: string, unit: string) => `${before}${shorten(number, unit)}`,
    )
    .replaceAll(/\b(600|86400)\b/g, (number) => String(seconds[Number(number) as keyof typeof seconds]));
}

/** The names of all alerts. */
export const names = alertRules.map(({ alert }) => alert);
/** The alerts that a test has made to fire, or that can't be made to fire here. */
export const firedAlerts = new Set<string>([
  ...(noPostgres ? ['TextkinStoreAway'] : []),
  ...(noFaults ? ['TextkinFaults', 'TextkinCreateSlow'] : []),
]);

/** Prometheus as it watches one service. */
export class Watch {
  readonly #prometheus: Prometheus;

  private constructor(prometheus: Prometheus) {
    this.#prometheus = prometheus;
  }

  /** Resolves when Prometheus has scraped the service and no alert fires. */
  static async over(
    adminUrl: string,
    { everySeconds = 1, changeAlerts = hasten }: Parameters<typeof Prometheus.start>[1] = {},
  ): Promise<Watch> {
    const prometheus = await Prometheus.start(new URL(adminUrl).host, { everySeconds, changeAlerts });
    const watch = new Watch(prometheus);
    assert.deepEqual(await prometheus.untilEvaluated(), names);
    const isUp = async () => {
      const { data } = await prometheus.query('up{job="textkin"}');
      return data.result[0]?.value[1] === '1';
    };
    await until(isUp, 'Prometheus scrapes the service', { everyMs: 100 });
    assert.deepEqual(await watch.firing(), []);
    return watch;
  }

  /** Returns the names of the alerts that fire. */
  async firing(): Promise<string[]> {
    const all = (await this.#prometheus.alerts()).filter(({ state }) => state === 'firing');
    return [...new Set(all.map(({ labels }) => labels.alertname))].toSorted();
  }

  /** Repeats `cause`, if there is one, until the alert fires. Of the other alerts only `others` may fire at the same time. */
  async untilFiring(name: string, others: readonly string[] = [], cause?: () => unknown): Promise<void> {
    let firing: string[] = [];
    const isFiring = async () => {
      firing = await this.firing();
      if (!firing.includes(name)) await cause?.();
      return firing.includes(name);
    };
    await until(isFiring, () => `${name} fires, not only ${firing.join()}`, { withinMs, everyMs: 200 });
    const strange = firing.filter((one) => one !== name && !others.includes(one));
    assert.deepEqual(strange, [], `beside ${name}`);
    for (const { labels, annotations } of await this.#prometheus.alerts()) {
      const { alertname } = labels;
      assert.equal(annotations['runbook_url'], `docs/runbooks.md#${alertname.toLowerCase()}`);
      assert.match(annotations['summary']!, /^\S.*[.]$/);
      assert.doesNotMatch(annotations['summary']!, /no value|error calling/, alertname);
    }
    firedAlerts.add(name);
  }

  /** Resolves when the log has a message that the runbook of an alert names. */
  static async untilLogged(name: string, log: () => string): Promise<void> {
    const messages = messagesIn(runbooks.get(name));
    assert.ok(messages.length > 0, name);
    const isLogged = () => messages.some((message) => log().includes(`"msg":"${message}`));
    await until(isLogged, () => `the log has ${messages.join(' or ')}: ${log()}`, { everyMs: 50 });
  }

  /** Resolves when no alert fires any more. */
  async untilOver(): Promise<void> {
    let firing: string[] = [];
    const isOver = async () => {
      firing = await this.firing();
      return firing.length === 0;
    };
    await until(isOver, () => `${firing.join()} is over`, { withinMs, everyMs: 200 });
  }
}
