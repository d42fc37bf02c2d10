import type { CallMeter } from '../accounts/call-meter.ts';
import type { SharedCallMeter } from '../accounts/shared-call-meter.ts';
import type { OneTimeLinks } from '../accounts/sign-in/one-time-links.ts';
import type { TokenManager } from '../accounts/tokens.ts';
import type { HtmlThread } from '../analysis/html/html-thread.ts';
import type { LanguageThread } from '../analysis/languages/language-thread.ts';
import type { AnalysisService } from '../analysis/service.ts';
import { ServiceError } from '../domain/errors.ts';
import { retryAfter } from '../http/problem.ts';
import type { Context } from '../methods/context.ts';
import type { SearchThreads } from '../search/related-texts.ts';
import type { TagThread } from '../search/tags/tag-thread.ts';
import type { WebhookService } from '../webhooks/service.ts';

/** The concrete parts of the service behind the interfaces that methods use. */
export interface ServiceContext extends Context {
  tokens: TokenManager;
  links: OneTimeLinks;
  meter: CallMeter | SharedCallMeter;
  analysis: AnalysisService;
  related: SearchThreads;
  tags: TagThread;
  languages: LanguageThread;
  html: HtmlThread;
  webhooks: WebhookService;
}

/** Returns the error of a call that arrived before the stop and can no longer run. */
export function stoppingError(): ServiceError {
  return new ServiceError('stopping', { retry_after: retryAfter });
}
