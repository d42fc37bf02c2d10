/**
 * Runs the conversation with the JavaScript client and records the outcomes (`npm run gen:conversation`). Run it after
 * adding a line, or when another model changes the results.
 */
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { conversationFile, type Line, readConversation } from './conversation.ts';
import { javascript } from './javascript.ts';
import { newFixture, runLine } from './fixture.ts';

test('record the conversation', async () => {
  const { proxy, credentials } = await newFixture(1);
  const driver = javascript(credentials);
  const lines: Line[] = [];
  for (const line of readConversation()) lines.push(await runLine(driver, proxy, line));
  writeFileSync(conversationFile, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
});
