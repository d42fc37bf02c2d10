/**
 * OpenTelemetry for a service, as `@opentelemetry/auto-instrumentations-node/register` starts it, but without the access
 * tokens that stand in queries: that one would put them into spans. It lies beside the node_modules with these two
 * packages; see docs/opentelemetry.md.
 */
import { getNodeAutoInstrumentations } from '@opentelemetry/auto-instrumentations-node';
import { NodeSDK } from '@opentelemetry/sdk-node';

const http = { redactedQueryParamsServer: ['access_token'], redactedQueryParams: ['access_token'] };
const sdk = new NodeSDK({
  instrumentations: [getNodeAutoInstrumentations({ '@opentelemetry/instrumentation-http': http })],
});
sdk.start();
// What is not sent yet goes out while the service answers what is under way.
process.once('SIGTERM', () => {
  sdk.shutdown().catch(() => undefined);
});
