import { Command } from 'commander';
import { type ConnectionOptions, withConnection } from '../connection.ts';

export function mcpCommand(): Command {
  const command = new Command('mcp')
    .description(
      'Offer a running service to an agent as tools (Model Context Protocol), on standard input and output. What the key may ' +
        'do says which tools there are. A static key is its secret alone, without --api-key.',
    )
    .action(serveTools);
  return withConnection(command);
}

/** Ends when the agent closes standard input. Whatever is not of the protocol goes to standard error. */
async function serveTools(options: ConnectionOptions): Promise<void> {
  // The SDK takes a moment to load, which the help of the command need not.
  const { agentServer, RemoteTools, serveStdio } = await import('../agents/stdio.ts');
  const tools = new RemoteTools(options);
  // A wrong address or key is told at once, where people look first: in the log that their agent keeps of the start.
  await tools.list();
  serveStdio(() => agentServer(tools));
}
