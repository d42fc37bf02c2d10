/**
 * Starts OpenTelemetry like `@opentelemetry/auto-instrumentations-node/register`, but removes access tokens in queries, which
 * that module would write into spans. Put this file beside the node_modules with these two packages (docs/opentelemetry.md).
 */
import { getNodeAutoInstrumentations } from '@opentelemetry/auto-instrumentations-node';
import { NodeSDK } from '@opentelemetry/sdk-node';

const http = { redactedQueryParamsServer: ['access_token'], redactedQueryParams: ['access_token'] };
const sdk = new NodeSDK({
  instrumentations: [getNodeAutoInstrumentations({ '@opentelemetry/instrumentation-http': http })],
});
sdk.start();
// Sends the remaining spans while the service finishes its calls.
process.once('SIGTERM', () => {
  sdk.shutdown().catch(() => undefined);
});
