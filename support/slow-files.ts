/**
 * The test files that take more than five seconds. `npm test` skips them, so that it takes two minutes; `npm run test:all` runs them.
 * `npm test` still runs a test of every risk in docs/reliability.md (test/docs/reliability.test.ts).
 */
import { matchesGlob } from 'node:path';

export const slowFiles: readonly string[] = [
  'test/agents/{command,http,refusals,session,tools}',
  'test/analysis/{interleaving,outdated}',
  'test/browser/{access,collections,export,find,groups,importing,importing-many,importing-slow,keys,links,list,map,markup,pending,reference,register}',
  'test/browser/{session,session-places,tag-pages,tags,text,walks}',
  'test/cli/{demo,doctor,health,no-store,option-variables,sentences,terminal}',
  'test/client/{readme,retries}',
  'test/clients/javascript',
  'test/console/reading',
  'test/crash/index',
  'test/crash/disk/read-only',
  'test/docs/{recipes,reference}',
  'test/fuzz/files',
  'test/http/two-ports',
  'test/import/{crash,document-bounds,documents,docx,encodings,export,feed-bounds,folders,front-matter,import,mapping,markdown,pdf,pdf-streams,row-bounds,import-reports}',
  'test/index/view',
  'test/languages/third',
  'test/listing/{pages,text-pairs}',
  'test/loop/dev',
  'test/nlp/{analyse,head-scores}',
  'test/nodes/{balancer,concurrent-writes,move,same-results,shortage,sign-in-throttle,stored-index,two-models,two-nodes,two-schemas,webhooks}',
  'test/ops/{log,metrics}',
  'test/packages/published',
  'test/related/{edge-cases,search}',
  'test/search/{counted,indexer,models}',
  'test/security/{answers,canary,unread}',
  'test/service/{accounts,backup,drain,full-disk,keys,lost-threads,model,model-width,no-memory,npm,pepper,stop-in-time}',
  'test/store/{move,remains,upgrade}',
  'test/supervisor/supervised-worker',
  'test/supply/signing',
  'test/tags/lists',
  'test/webhooks/{deliveries,events,kills,rules,stream-ends}',
  'test/wire/{collection-tags,flood,group-relations,html,limits,long-text,model,preview,read-only,related-edge-cases,related-options,related-race}',
  'test/wire/{scopes,search-names,search-phrases,stats,tag-edits}',
].map((path) => `${path}.test.ts`);

/** Returns whether `npm test` skips a test file. */
export const isSlowFile = (file: string): boolean => slowFiles.some((glob) => matchesGlob(file, glob));
