import { readFileSync } from 'node:fs';

/** A call of the README's example and its response. */
export interface Exchange {
  request: Record<string, unknown>;
  response: unknown;
}

const address = 'http://127.0.0.1:8780/rpc/json';

/** A paragraph of a bundled article of Wikinews. */
const english = excerpt('en', 'Over 900 asylum seekers', 'On Friday, fishermen');

/** Paragraphs of two bundled press releases about one story. */
const swedish = [
  excerpt('sv', 'Sverige blir friförklarat från afrikansk svinpest', 'Under hösten 2023'),
  excerpt('sv', 'Regeringen ger Trafikverket i uppdrag att stängsla', 'Sedan det första fallet'),
];

/** The calls after the login, in order, with the ids of a new store. */
export const requests: readonly Record<string, unknown>[] = [
  call(1, 'text.preview', { ...english, wait: 30 }),
  call(2, 'collection.create', { name: 'News', language: 'sv' }),
  ...swedish.map((text, index) => call(3 + index, 'text.create', { collection_id: 1, ...text })),
  call(5, 'text.tags', { collection_id: 1, text_id: 1, wait: 30 }),
  call(6, 'text.relatedTexts', { collection_id: 1, text_id: 1, wait: 30 }),
];

function call(id: number, method: string, params: object): Record<string, unknown> {
  return { method, params, id };
}

/** Returns the headline of a bundled article and one of its paragraphs, both found by their first words. */
function excerpt(language: 'en' | 'sv', headline: string, paragraph: string) {
  const file = new URL(`../../packages/server/demo/${language}.jsonl`, import.meta.url);
  const article = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { headline: string; body: string })
    .find((candidate) => candidate.headline.startsWith(headline));
  const body = article?.body.split('\n').find((line) => line.startsWith(paragraph));
  if (article === undefined || body === undefined) {
    throw new Error(`No paragraph of "${headline}" begins with "${paragraph}".`);
  }
  return { headline: article.headline, body };
}

/** Makes the example's calls to a service without data. */
export async function runExample(url: string, token: string): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const request of requests) {
    const reply = await fetch(`${url}/rpc/json?access_token=${token}`, {
      method: 'POST',
      body: JSON.stringify(request),
    });
    const response = (await reply.json()) as object;
    if ('error' in response) throw new Error(`${String(request['method'])}: ${JSON.stringify(response)}`);
    exchanges.push({ request, response });
  }
  return exchanges;
}

/** Returns the exchanges as commands to paste, each followed by its response. */
export function renderExample(exchanges: readonly Exchange[]): string {
  const blocks = exchanges.map(({ request, response }) => {
    const command = `curl -s ${address} -H "Authorization: Bearer $TOKEN" -d '${exampleJson(request)}'`;
    return `\`\`\`sh\n${command}\n\`\`\`\n\n\`\`\`json\n${exampleJson(response)}\n\`\`\``;
  });
  return blocks.join('\n\n');
}

/** Returns the responses in a rendered example. */
export function responsesIn(example: string): unknown[] {
  return [...example.matchAll(/```json\n(.*?)\n```/gs)].map(([, json]) => JSON.parse(json!) as unknown);
}

/** Returns JSON with a line for each field of long params, and for each entry of a list. */
function exampleJson(value: unknown): string {
  const flat = JSON.stringify(value);
  const { params } = value as { params?: object };
  if (params !== undefined && flat.length > 100) {
    const fields = Object.entries(params).map(([key, field]) => `  "${key}":${JSON.stringify(field)}`);
    return flat.replace(JSON.stringify(params), () => `{\n${fields.join(',\n')}\n}`);
  }
  return flat.replaceAll(/(?<=[[,])\{"(?:tag|collection_id)"[^}]*\}/g, '\n  $&').replaceAll(/\}\]/g, '}\n]');
}
