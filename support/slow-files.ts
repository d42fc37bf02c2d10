/**
 * The test files that take more than five seconds. `npm test` skips them, so that it takes two minutes; `npm run test:all` runs them.
 * `npm test` still runs a test of every risk in docs/reliability.md (test/docs/reliability.test.ts).
 */
import { matchesGlob } from 'node:path';

export const slowFiles: readonly string[] = [
  'test/agents/{command,http,refusals,session,tools}',
  'test/analysis/{interleaving,outdated,waiting}',
  'test/browser/{access,away,back,cards,collections,drafts,export,facets,find,groups,importing,importing-many,importing-outage,importing-slow}',
  'test/browser/{keys,layout,links,list,map,marking,markup,notices,pending,places,reference,register,saved-searches,session,session-places}',
  'test/browser/{shortcuts,tag-forms,tag-pages,tag-words,tags,text,two-people,undated,walks}',
  'test/cli/{demo,doctor,health,no-store,option-variables,sentences,terminal}',
  'test/client/{calls,readme,retries}',
  'test/clients/javascript',
  'test/console/reading',
  'test/crash/{backup,index,lists,saved-searches}',
  'test/crash/disk/{power,read-only}',
  'test/docs/{example,recipes,reference}',
  'test/fuzz/files',
  'test/http/{console-session,refusals,two-ports}',
  'test/import/{crash,document-bounds,documents,docx,encodings,export,feed-bounds,folders,front-matter,import,import-reports,mapping,markdown,pdf}',
  'test/import/{pdf-streams,row-bounds,wordpress,xlsx}',
  'test/import/lists/command',
  'test/index/view',
  'test/languages/{letters,third}',
  'test/linking/{lists-over-http,mark-texts,register}',
  'test/listing/{pages,text-pairs}',
  'test/loop/dev',
  'test/nlp/{analyse,head-scores}',
  'test/nodes/{balancer,concurrent-writes,keys,lists,metrics,move,relinkers,same-results,shortage,sign-in-throttle,stored-index,two-models}',
  'test/nodes/{two-nodes,two-schemas,webhooks}',
  'test/ops/{log,metrics}',
  'test/packages/published',
  'test/reconcile/keys',
  'test/related/{edge-cases,search}',
  'test/rest/examples',
  'test/search/{counted,indexer,models,results}',
  'test/security/{answers,canary,unread}',
  'test/service/{accounts,backup,crash,damage,drain,full-disk,keys,lost-threads,model,model-width,no-memory,npm,pepper,restore-collection,start}',
  'test/service/stop-in-time',
  'test/store/{group-commit,move,remains,restore-collection,upgrade,vocabularies}',
  'test/supervisor/supervised-worker',
  'test/supply/signing',
  'test/tags/lists',
  'test/webhooks/{deliveries,events,kills,rules,stream-ends}',
  'test/wire/{collection-tags,flood,group-relations,html,limits,long-text,model,preview,read-only,related-edge-cases,related-options,related-race}',
  'test/wire/{saved-searches,scopes,search-names,search-phrases,stats,tag-edits}',
].map((path) => `${path}.test.ts`);

/** Returns whether `npm test` skips a test file. */
export const isSlowFile = (file: string): boolean => slowFiles.some((glob) => matchesGlob(file, glob));
