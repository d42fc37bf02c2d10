import type { ComponentType } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useActsWords } from '../../words/acts-words.ts';
import type { ActsProps } from '../marking-bar.tsx';
import { JobProgress } from './job-progress.tsx';
import { type Job, useJob } from './use-job.ts';

/** What the form of an act needs. */
export interface ActFormProps<T> {
  items: readonly T[];
  run: (job: Job<T>) => void;
  close: () => void;
}

/** An act on marked rows. It runs at once, or has a form. */
export interface Act<T> {
  name: string;
  label: string;
  isDangerous?: boolean;
  /** The fewest rows that it needs; 1 by default. */
  least?: number;
  job?: Job<T>;
  Form?: ComponentType<ActFormProps<T>>;
}

/** The buttons of acts on marked rows, the form of the chosen act, and the progress of the last job. */
export function ActsBar<T>({
  acts,
  nameOf,
  ...props
}: ActsProps<T> & { acts: readonly Act<T>[]; nameOf: (item: T) => string }) {
  const words = useActsWords();
  const [chosen, choose] = useState<string>();
  const element = useRef<HTMLDivElement>(null);
  const job = useJob(props);
  const items = [...props.marks.marked.values()];
  const run = (next: Job<T>) => {
    choose(undefined);
    void job.start(next);
    // The focused button of the form goes away with it.
    element.current?.focus();
  };
  const close = () => {
    element.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    choose(undefined);
  };
  const Form = items.length > 0 ? acts.find(({ name }) => name === chosen)?.Form : undefined;
  return (
    <div
      class="acts"
      ref={element}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      {items.length > 0 && job.running === undefined && (
        <div class="actions">
          {acts
            .filter(({ least = 1 }) => items.length >= least)
            .map(({ name, label, isDangerous, job: direct }) => (
              <button
                key={name}
                type="button"
                class={`small ${isDangerous ? 'danger' : ''}`}
                aria-expanded={direct ? undefined : name === chosen}
                onClick={() => {
                  if (direct) run(direct);
                  else choose(name === chosen ? undefined : name);
                }}
              >
                {label}
              </button>
            ))}
        </div>
      )}
      {Form && <Form key={chosen} items={items} run={run} close={close} />}
      <JobProgress job={job} nameOf={nameOf} label={words.working} />
    </div>
  );
}
