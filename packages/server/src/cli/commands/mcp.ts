import { Command } from 'commander';
import { type ConnectionOptions, withConnection } from '../connection.ts';

export function mcpCommand(): Command {
  const command = new Command('mcp')
    .description(
      'Offer a running service to an agent as tools (Model Context Protocol), on standard input and output. The scope of the ' +
        'key decides which tools the agent sees. For a static key, set only --secret-key.',
    )
    .action(serveTools);
  return withConnection(command);
}

/** Serves tools until the agent closes standard input. Standard output carries only the protocol; errors go to standard error. */
async function serveTools(options: ConnectionOptions): Promise<void> {
  // Loaded here: the SDK takes a moment to load, and the help does not need it.
  const { agentServer, RemoteTools, serveStdio } = await import('../agents/stdio.ts');
  const tools = new RemoteTools(options);
  // A wrong address or key fails at once, so the error is in the log of the agent's start, where people look first.
  await tools.list();
  serveStdio(() => agentServer(tools));
}
