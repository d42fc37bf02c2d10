/**
 * What `npm test` leaves to `npm run test:all`, so that it takes three minutes: files that take more than five seconds. Every
 * risk of docs/reliability.md keeps a test (test/docs/reliability.test.ts).
 */
import { matchesGlob } from 'node:path';

export const leftOut: readonly string[] = [
  'test/agents/{command,http,refusals,session,tools}',
  'test/analysis/{between,outdated}',
  'test/browser/{access,collections,export,find,groups,importing,importing-many,keys,list,map,pending,reference,register}',
  'test/browser/{session,session-places,tag-pages,tags,text,walks}',
  'test/cli/{demo,doctor,health,terminal,twins}',
  'test/client/{readme,retries}',
  'test/clients/javascript',
  'test/console/reading',
  'test/docs/{recipes,reference}',
  'test/fuzz/files',
  'test/http/two-ports',
  'test/import/{crash,document-bounds,documents,docx,export,feed-bounds,import,mapping,pdf,row-bounds,told}',
  'test/index/view',
  'test/languages/third',
  'test/listing/pages',
  'test/nlp/{analyse,head-scores}',
  'test/nodes/{balancer,concurrent-writes,move,same-answers,shortage,stored-index,two-models,two-schemas,webhooks}',
  'test/ops/{log,metrics}',
  'test/packages/published',
  'test/related/search',
  'test/scale/{page,queueing}',
  'test/search/{counted,indexer,models}',
  'test/security/answers',
  'test/service/{accounts,drain,full-disk,keys,model,no-memory,npm}',
  'test/store/{move,remains,upgrade}',
  'test/supervisor/supervised-worker',
  'test/supply/signing',
  'test/tags/lists',
  'test/webhooks/{deliveries,events,kills,rules}',
  'test/wire/{collection-tags,flood,group-relations,html,model,preview,read-only,related-edge-cases,related-options,related-race,scopes,stats,tag-edits}',
].map((path) => `${path}.test.ts`);

/** Whether a file of tests is one of them. */
export const isLeftOut = (file: string): boolean => leftOut.some((glob) => matchesGlob(file, glob));
