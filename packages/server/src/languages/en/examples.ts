import type { Example } from '../record.ts';

export const examples: readonly Example[] = [
  {
    sentence: 'The bakery on the corner has been selling the same rye bread for forty years.',
    names: [],
  },
  {
    sentence: 'Maria Thompson moved to Edinburgh last spring to teach physics at the university.',
    names: ['Maria Thompson', 'Edinburgh'],
  },
  {
    sentence: 'The European Commission said on Tuesday that Siemens may buy the Danish company.',
    names: ['European Commission', 'Siemens'],
  },
  {
    sentence: 'Because of the storm, no ferries left Dover before noon, and the trains to London were full.',
    names: ['Dover', 'London'],
  },
  {
    sentence: 'Toyota will build a new plant in Kentucky, where it already employs ten thousand people.',
    names: ['Toyota', 'Kentucky'],
  },
  {
    sentence: 'When the council asked who had painted the bridge, James Okafor raised his hand.',
    names: ['James Okafor'],
  },
];
