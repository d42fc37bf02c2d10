import config from '@textkin/model-en-sv/config.json' with { type: 'json' };
import en from '@textkin/model-en-sv/tables/en.json' with { type: 'json' };
import relevance from '@textkin/model-en-sv/tables/relevance.json' with { type: 'json' };
import sv from '@textkin/model-en-sv/tables/sv.json' with { type: 'json' };

/**
 * What was learned from texts and names lies in the model package, under the licence that those ask for; this is the only
 * file that takes it, and what the package says of its model, from there. Data that is imported is read once, before any code runs. Whether it is whole is
 * checked where the weights are: by every worker at its start and by the doctor, against the package's config.
 */
export const tables = { config, en, sv, relevance };
