/**
 * Test files of three CPU seconds or more. `npm test` skips them, so that it takes two minutes; `npm run test:all` runs them.
 * `npm test` still runs a test of every risk in docs/reliability.md (test/docs/reliability.test.ts).
 */
import { matchesGlob } from 'node:path';

export const slowFiles: readonly string[] = [
  'test/agents/{command,http,refusals,session,size,tools}',
  'test/analysis/{faults,html-thread,interleaving,outdated,waiting}',
  'test/browser/{access,away,back,cards,client,collections,drafts,export,facets,find,groups,importing,importing-many,importing-outage,lists}',
  'test/browser/{importing-slow,keys,layout,links,list,map,marking,markup,merges,notices,pending,places,reference,register,saved-searches}',
  'test/browser/{session,session-places,session-turns,shortcuts,tag-forms,tag-pages,tag-words,tags,text,two-people,undated,walks}',
  'test/cli/{demo,doctor,health,no-store,option-variables,sentences,terminal}',
  'test/client/{calls,readme,retries}',
  'test/clients/javascript',
  'test/console/{export-rows,map,reading}',
  'test/crash/{backup,flips,index,lists,migration,saved-searches}',
  'test/crash/disk/{failing,power,read-only}',
  'test/docs/{agents,cms-key,example,names,recipes,reference,webhooks}',
  'test/fuzz/files',
  'test/house/{measure,words}',
  'test/http/framing/framing',
  'test/http/{charsets,console-session,encodings,feeds,one-time-link,refusals,stopping,two-ports,unread-responses}',
  'test/import/{crash,csv,document-bounds,documents,docx,encodings,export,feed-bounds,folders,front-matter,import,import-reports,lines}',
  'test/import/{load,mapping,markdown,pages,pdf,pdf-streams,row-bounds,wordpress,xlsx}',
  'test/import/lists/{bounds,command}',
  'test/index/view',
  'test/languages/{letters,third}',
  'test/linking/{lists-over-http,mark-texts,name-terms,register}',
  'test/listing/{facets,pages,text-pairs}',
  'test/loop/dev',
  'test/nlp/{analyse,head-scores,topics}',
  'test/nodes/{balancer,concurrent-writes,console-session,keys,lists,metrics,move,relinkers,same-results,shortage,sign-in-throttle}',
  'test/nodes/{stored-index,two-models,two-nodes,two-schemas,webhooks}',
  'test/ops/{log,metrics}',
  'test/packages/published',
  'test/reconcile/{keys,world}',
  'test/related/{edge-cases,exact-ten,search}',
  'test/rest/{examples,http}',
  'test/search/{counted,indexer,models,results}',
  'test/security/{answers,bodies,canary,forged-cursors,responsive,unread}',
  'test/service/{accounts,backup,crash,damage,descriptors,drain,full-disk,keys,knowledge,lost-threads,model,model-width,no-memory,npm}',
  'test/service/{pepper,restore-collection,start,stop-in-time}',
  'test/store/{group-commit,marked-texts,move,plans,remains,restore-collection,rights-cache,saved-searches,stale-statistics,upgrade}',
  'test/store/vocabularies',
  'test/store/model/groups',
  'test/supervisor/{memory,supervised-worker}',
  'test/supply/{release,signing}',
  'test/tags/{edits,lists,topics}',
  'test/webhooks/{addresses,deliveries,events,kills,rules,stream-ends}',
  'test/wire/{bound-keys,characters,collection-tags,entities,flood,group-relations,hand-links,html,html-tags,idempotency,ids,limits,links,suggested-merges}',
  'test/wire/{long-results,long-text,model,pages,preview,quotas,read-only,recorded,related-edge-cases,related-options,related-race,repeated-text}',
  'test/wire/{revisions,saved-searches,scopes,search,search-letters,search-names,search-phrases,sign-in-throttle,stats,tag-edits}',
  'test/wire/{tag-words,tolerance,topics,vocabularies,waiting}',
].map((path) => `${path}.test.ts`);

/** Returns whether `npm test` skips a test file. */
export const isSlowFile = (file: string): boolean => slowFiles.some((glob) => matchesGlob(file, glob));
