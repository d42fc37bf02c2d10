import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkOf } from '@textkin/client';

test('only a complete http or https address is a link', () => {
  const links = {
    'https://news.example/a?b=c#d': 'https://news.example/a?b=c#d',
    ' HTTP://News.example ': 'http://news.example/',
    'https://räksmörgås.example/å': 'https://xn--rksmrgs-5wao1o.example/%C3%A5',
    'https://news.example/"><script>': 'https://news.example/%22%3E%3Cscript%3E',
  };
  for (const [url, link] of Object.entries(links)) assert.equal(linkOf({ url }), link);
  const none = [
    '',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://news.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://news.example/x',
    'view-source:https://news.example',
    'file:///etc/passwd',
    'mailto:ada@example.org',
    '//news.example/a',
    '/a',
    'a.html',
    'www.news.example',
    'https://',
  ];
  for (const url of none) assert.equal(linkOf({ url }), undefined, JSON.stringify(url));
  assert.equal(linkOf({}), undefined);
});
