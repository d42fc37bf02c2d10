import type { Tried } from './often.ts';

/** Tests by their file and the beginning of their titles, `…` standing for what changes; and what is counted in them. */
export interface Evidence {
  file: string;
  titles: readonly string[];
  counted?: readonly Tried[];
}

/** Something that can go wrong, and what is tried against it. */
export interface Risk {
  risk: string;
  tried: readonly Evidence[];
  /** What is left out, and why. */
  open?: string;
}

const of = (file: string, titles: readonly string[], counted?: readonly Tried[]): Evidence => ({
  file: `test/${file}.test.ts`,
  titles,
  ...(counted && { counted }),
});

/** Every row of the page docs/reliability.md; test/docs/reliability.test.ts sees to it that each title is there. */
export const risks: readonly Risk[] = [
  {
    risk: 'One account reaches what belongs to another',
    tried: [
      of('wire/isolation', [
        '…: another account',
        'every method that takes an id was looked at',
        'lists show what is',
      ]),
      of('wire/bound-keys', ['…: a … outside answers byte for byte']),
    ],
  },
  {
    risk: 'Keys are guessed',
    tried: [
      of('wire/sign-in-brake', [
        'failed sign-ins of a network wait longer',
        'who knows a key and tries secrets',
      ]),
      of('wire/tokens', ['a wrong key and a wrong secret get the same answer']),
    ],
    open: 'The times of both refusals are not compared: timings are no tests.',
  },
  {
    risk: 'A token is stolen, or lives on',
    tried: [
      of('wire/tokens', ['a token lives until ten minutes', 'a revoked pair takes its tokens']),
      of('store/rights-cache', ['…: nobody is let in any more', 'a token that is deleted']),
      of('security/canary', ['the files of the store hold neither']),
    ],
  },
  {
    risk: 'A token in an address gets into logs, errors or metrics',
    tried: [
      of('security/canary', ['nothing that is answered or logged repeats', 'all of it is clean']),
      of('integrations/proxy-logs', ['the logs of … hold no token']),
      of('http/statuses', ['every answer says that it must not be kept']),
    ],
  },
  {
    risk: 'An answer holds more than its contract, or a param is stored that nobody knows',
    tried: [
      of('fuzz/wire', ['any call of any method'], ['callsAtTheWire']),
      of('wire/texts', ['unknown params are taken no notice of']),
    ],
  },
  {
    risk: 'Large bodies take the memory',
    tried: [
      of('http/statuses', ['a body up to the limit is read', 'a length that promises more']),
      of('http/encodings', ['the limit counts unpacked bytes']),
      of('security/bodies', ['without a token a body']),
      of('security/memory', ['after a burst the service takes no more memory']),
    ],
  },
  {
    risk: 'Small JSON is dear to read: deep, wide, escaped',
    tried: [
      of('security/responsive', ['the event loop goes on beside …']),
      of('security/bodies', ['the values of a request and of a body']),
      of('wire/envelope', ['nesting beyond the limit is not JSON']),
      of('fuzz/wire', ['whatever bytes come'], ['bodiesAtTheWire']),
    ],
  },
  {
    risk: 'Numbers at the edges: negative, broken, too large, as strings',
    tried: [
      of('wire/ids', ['…: what … may be']),
      of('wire/json', ['numbers of ids keep their digits']),
      of('wire/limits', ['a limit out of range']),
    ],
  },
  {
    risk: 'Members named `__proto__` or `constructor` change objects',
    tried: [of('security/prototype', ['__proto__ and constructor are members', 'nothing is inherited'])],
  },
  {
    risk: 'Texts at the edges: no UTF-8, NUL, lone surrogates, no space, only signs',
    tried: [
      of('wire/characters', [
        'NUL and lone surrogates',
        'bytes that are not UTF-8',
        'what is accepted reads back',
      ]),
      of('fuzz/texts', ['any text has words and pieces', 'whatever the encoder says'], ['textsRead']),
      of('wire/html-tags', ['anything at all is taken']),
    ],
  },
  {
    risk: 'Slow senders hold connections',
    tried: [
      of('http/tls', ['slow senders have as little time']),
      of('service/stop-in-time', ['connections that end in no handshake']),
      of('security/unread', ['a client that takes nothing of its answer']),
    ],
  },
  {
    risk: 'Calls that wait pile up',
    tried: [
      of('analysis/waiting', ['one account may hold only its share', 'no wake-up is lost']),
      of('wire/many-waits', ['calls that wait for a long text']),
      of('wire/waiting', ['…: a client that hangs up']),
    ],
  },
  {
    risk: 'One text, or one account, takes the workers for itself',
    tried: [
      of('analysis/faults', ['a text that makes its worker … is given up']),
      of('analysis/waiting', ['a text that is waited for goes first']),
      of('wire/long-text', ['with one worker, a news text behind']),
      of('fuzz/linear', ['the work of an analysis grows']),
    ],
  },
  {
    risk: 'A pattern takes time beyond the length of its text',
    tried: [
      of('fuzz/linear', ['the work of an analysis grows']),
      of('nlp/as-read', ['the longest texts that are made to be slow']),
    ],
    open: 'The tests count pieces, windows and terms; the time of the patterns is looked at in the drill.',
  },
  {
    risk: 'Anybody reaches what is for the operator',
    tried: [
      of('http/health', [
        '/metrics is on the admin listener alone',
        'without a setting there is no admin listener',
      ]),
    ],
  },
  {
    risk: 'Registrations flood mail boxes, or tell who is known',
    tried: [
      of('http/registration', [
        'an address gets few links',
        'is off unless',
        'a mailed link gives a key pair once',
      ]),
      of('http/registration-addresses', ['spellings of one address']),
    ],
  },
  {
    risk: 'The service opens addresses that it was sent',
    tried: [
      of('browser/links', ['are answered as they were sent']),
      of('http/registration-addresses', ['addresses of this machine and of the house']),
    ],
    open: 'No listener waits for a connection to the `url` of a text. Webhooks are held to public addresses by test/webhooks/addresses.test.ts.',
  },
  {
    risk: 'It runs with settings that are unsafe or make no sense',
    tried: [
      of('service/settings', ['values that make no sense', 'what the command line does not know']),
      of('service/pepper', ['a pepper that is … is made anew by nothing']),
      of('service/start', ['the data is its owner']),
    ],
  },
  {
    risk: 'A method is there that no document names',
    tried: [
      of('house/files', ['docs/openrpc.json and docs/openapi.json', 'every method has one file']),
      of('docs/generated', ['every method stands in']),
    ],
  },
  {
    risk: 'The mail server hangs, refuses or is away',
    tried: [of('http/registration', ['without its mail server it says so'])],
    open: 'A mail server that hangs or answers at random is not tried.',
  },
  {
    risk: 'Pages of other sites call',
    tried: [
      of('http/cors', ['without the setting no page', 'other pages and other addresses']),
      of('http/console-session', ['what no page of the console has sent']),
    ],
  },
  {
    risk: 'A text becomes markup or code in the console',
    tried: [
      of('browser/markup', ['runs nothing, shows as it is']),
      of('console/sources', ['the console turns no string into markup']),
    ],
  },
  {
    risk: 'What somebody sends becomes a header or a line of the log',
    tried: [
      of('security/canary', ['every line of the log is one JSON object']),
      of('http/statuses', ['line ends in what a client sends']),
    ],
  },
  {
    risk: 'A string becomes SQL',
    tried: [
      of('house/floors', ['SQL is written in the store alone']),
      of('fuzz/wire', ['any call of any method'], ['callsAtTheWire']),
      of('wire/characters', ['what is accepted reads back']),
    ],
  },
  {
    risk: 'The process is killed while it stores',
    tried: [
      of('crash/store', ['what was acknowledged before a kill −9'], ['storeKills', 'storeKillsOnPostgres']),
      of('service/crash', ['deaths by kill -9 under load'], ['serviceKills']),
      of('crash/index', ['an index that is killed while it is merged'], ['indexKills']),
      of('crash/migration', ['a store that is brought up to date and killed'], ['migrationKills']),
    ],
  },
  {
    risk: 'The power goes',
    tried: [
      of('crash/disk/power', ['what was acknowledged before a power cut'], ['powerCuts']),
      of('store/sqlite', ['a commit is synced']),
    ],
    open: 'No machine was cut off: the files are made from what a process did to them.',
  },
  {
    risk: 'A worker or a thread dies',
    tried: [
      of('analysis/faults', [
        'a text that makes its worker … is given up',
        'a worker that gets … while at work',
      ]),
      of('service/lost-parts', ['each part that ends under load']),
      of('service/lost-parts', ['without the store']),
      of('search/failing', ['a thread that ends takes no answer']),
    ],
  },
  {
    risk: 'The disk is full, read-only or fails; descriptors or memory run out; the clock jumps',
    tried: [
      of('service/full-disk', ['on a full disk reads go on']),
      of('crash/disk/failing', ['on a disk that fails reads go on'], ['diskFaults']),
      of(
        'crash/disk/read-only',
        ['a disk that the kernel makes read-only', 'no disk becomes read-only by a mount'],
        ['readOnlyDisks'],
      ),
      of('service/descriptors', ['a service without a descriptor left']),
      of('service/no-memory', ['a service that has no memory left'], ['memoryShortages']),
      of('service/clock', ['whatever the clock does'], ['clockJumps']),
    ],
    open: 'Of a sync that is under way when the kernel makes a disk read-only, Linux 6.18 says that it is done, and loses it: what is acknowledged just then may be gone.',
  },
  {
    risk: 'The database is away',
    tried: [
      of('nodes/faults', ['a database that crashes']),
      of('nodes/faults', ['a network that swallows everything', 'a replica that takes the place']),
      of('nodes/shortage', ['where others take all connections']),
    ],
  },
  {
    risk: 'Several nodes work on one database',
    tried: [
      of('nodes/two-nodes', [
        'started together on an empty database',
        'each text is analysed once',
        'a limit of calls holds',
      ]),
      of('nodes/first-start', ['nodes that start at once on an empty database'], ['firstStarts']),
      of('nodes/faults', ['a node that is killed under load']),
    ],
  },
  {
    risk: 'A collection is emptied while texts come and are analysed',
    tried: [
      of('analysis/waiting', ['results of before a reset']),
      of('crash/store', ['what was acknowledged before a kill −9'], ['storeKills']),
      of('store/model/model', ['… answers like the oracle']),
    ],
  },
  {
    risk: 'Calls in an order that nobody thought of',
    tried: [
      of('store/model/model', ['… answers like the oracle']),
      of('store/model/groups', ['…: groups hold the texts']),
      of('search/answers', ['answer what views made anew answer']),
    ],
  },
  {
    risk: 'A byte of a file changes',
    tried: [
      of(
        'crash/flips',
        ['a byte of the log of the database', 'a byte of the database that has changed'],
        ['databaseFlips', 'logFlips'],
      ),
      of('crash/backup', ['a backup with one byte changed'], ['backupFlips']),
      of('search/segment-files', ['a file that is damaged anywhere'], ['segmentFlips']),
      of('tags/files', ['a file that is damaged anywhere'], ['tagFileFlips']),
      of('cli/check-model', ['a file of the model with one byte changed'], ['modelFlips']),
      of('service/damage', ['wherever a page is damaged'], ['databasePages']),
    ],
    open: 'SQLite has no checksum of a page: a letter that changed inside a row is told by nothing. A changed log ends where the change is, and what was written behind it is gone. A backup has a digest and is refused.',
  },
  {
    risk: 'A backup can not be restored',
    tried: [
      of('service/backup', ['a backup made under writes', 'restore keeps data that is there']),
      of('store/old-backups', ['… is sound, is restored']),
      of('crash/backup', ['a backup that is killed', 'a restore that is killed']),
    ],
  },
  {
    risk: 'A stop loses or cuts something',
    tried: [
      of('service/stop', ['SIGTERM under load', 'a second signal ends it at once']),
      of('http/stopping', ['a stop answers the calls that wait']),
    ],
  },
  {
    risk: 'A package brings what nobody looked at',
    tried: [
      of('house/floors', ['every package is declared']),
      of('packages/published', ['the packages hold their files and nothing else']),
      of('house/files', ['npm ci brings nothing that only']),
    ],
    open: 'Known weaknesses of packages are not looked up by a test: `npm audit` needs the registry.',
  },
  {
    risk: 'A program of old is not understood any more',
    tried: [
      of('wire/recorded', ['…: …']),
      of('wire/tolerance', ['… takes it', 'an empty array counts as absent']),
      of('wire/envelope', ['a request without an id']),
    ],
  },
];
