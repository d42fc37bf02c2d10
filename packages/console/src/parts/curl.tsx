import { curlCommand, serviceUrl, type ExampleCall, tokenCommand } from '../curl.ts';
import { useWords } from '../words/index.ts';
import { Code } from './code.tsx';

/** The calls of a view as curl commands: a script can do all that the console does. */
export function Curl({ calls }: { calls: readonly ExampleCall[] }) {
  const { curl } = useWords();
  const service = serviceUrl(document.baseURI);
  return (
    <details class="curl">
      <summary>{curl.title}</summary>
      <p>{curl.lead(calls.length)}</p>
      {calls.map((call) => (
        <Code key={call.method} text={curlCommand(service, call)} label={call.method} />
      ))}
      <p>{curl.token}</p>
      <Code text={tokenCommand(service)} label="auth.accessToken" />
    </details>
  );
}
