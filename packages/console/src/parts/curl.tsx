import { curlOf, serviceUrl, type ShownCall, tokenCurlOf } from '../curl.ts';
import { useWords } from '../words/index.ts';
import { Code } from './code.tsx';

/** The calls of a view as curl commands: a script can do all that the console does. */
export function Curl({ calls }: { calls: readonly ShownCall[] }) {
  const { curl } = useWords();
  const service = serviceUrl(document.baseURI);
  return (
    <details class="curl">
      <summary>{curl.title}</summary>
      <p>{curl.lead(calls.length)}</p>
      {calls.map((call) => (
        <Code key={call.method} text={curlOf(service, call)} label={call.method} />
      ))}
      <p>{curl.token}</p>
      <Code text={tokenCurlOf(service)} label="auth.accessToken" />
    </details>
  );
}
