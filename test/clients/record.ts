/**
 * Plays the conversation with the client for JavaScript and writes down what comes of it: `npm run gen:conversation`. To
 * be run when a line is added, or when another model changes the answers.
 */
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { conversationFile, type Line, readConversation } from './conversation.ts';
import { javascript } from './javascript.ts';
import { newStage, play } from './play.ts';

test('the conversation is written down', async () => {
  const { proxy, credentials } = await newStage(1);
  const driver = javascript(credentials);
  const lines: Line[] = [];
  for (const line of readConversation()) lines.push(await play(driver, proxy, line));
  writeFileSync(conversationFile, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
});
