import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { RelatedEntry } from '../support/response.ts';
import { runService } from '../support/service.ts';

const service = await runService();
const client = await service.newClient();
await service.ready();

/** Letters on different matters. */
const letters = [
  'Thank you for the estimate for the new roof. We accept the price of the slates, but we would like the scaffolding to come down before the wedding on the lawn in August. Could the roofers begin a fortnight earlier?',
  'The violin that you sent for repair has arrived. Its bridge is cracked and the sound post has moved. Our luthier suggests a new bridge of maple and new strings. It will take ten days once you agree.',
  'Your child has been absent from swimming lessons three times this term. Please tell the coach whether she has a cold or has stopped. The pool has a waiting list, and another family would take her place.',
  'I enclose the minutes of the allotment meeting. The hosepipe is leaking again near plot seven, and the bees of Mr Osei have been moved behind the hedge. The seed order goes to the nursery on Tuesday.',
  'Our flight to Lisbon was cancelled because of fog, and we spent the night at the airport. The airline paid for neither the hotel nor the taxi. We enclose the receipts and ask you to refund two hundred pounds.',
  'The oak by the churchyard has honey fungus, according to the arborist. He advises against felling it this year. A cable brace and a lighter crown should be enough, and the bats in it will not be disturbed.',
  'We are looking for a second-hand kiln for the pottery class. It should reach stoneware temperatures and run on three phases. If a school in your county is closing its workshop, please let us know the price.',
  'The choir needs two more tenors for the requiem. Rehearsals are on Wednesdays at seven in the crypt. Nobody has to audition, but everyone should be able to read music and to stand for an hour.',
];

const disclaimer = `This message and any attachments are meant for the addressee alone and may be confidential or privileged.
  If you are not the addressee, please notify the sender by reply and delete every copy from your computer. You must not disclose
  or rely on the contents. Opinions in it are those of the author and not of the partnership. We scan outgoing mail but accept no
  liability for viruses. Registered office: Quay House, Bristol. Authorised and regulated under number 448812.`;

const quotedMail = `Thanks for getting in touch with the helpdesk. One of our advisers will read your request within two working days.
  Please keep the reference in the subject line, and do not send passwords or card numbers. You can follow the state of your request
  on our customer pages, where you also find opening hours and a list of frequent questions about accounts and deliveries.`;

const story = `A freight train with forty wagons of grain derailed at the viaduct outside Harlow early on Friday.
  Nobody was hurt, but six wagons fell into the river Stort and blocked the towpath. Railway engineers brought two cranes
  from Peterborough and worked through the night under floodlights. The operator of the train, Anglia Grain, said that a bearing
  of the ninth wagon had broken. Inspectors took the bearing to a laboratory in Derby. Passenger trains to Cambridge were replaced
  by buses until Sunday, and commuters were told to expect delays of an hour. The council closed the towpath to walkers and anglers
  while wheat was pumped out of the river.`;

/** The ending of each version of the story. */
const endings = [
  'A walker saw the wagons fall from the viaduct. "The river turned yellow with grain," she said.',
  'Anglers feared for the fish in the Stort. The wheat takes oxygen from the water of the river.',
  'The viaduct was built in 1841. Its arches were not damaged when the train derailed, engineers said.',
  'Anglia Grain runs four trains a day through Harlow. All its wagons will be inspected this month.',
  'Buses left Harlow station every ten minutes. Commuters to Cambridge queued around the car park.',
  'A bearing had broken on another train of Anglia Grain in March. The inspectors knew of that case.',
  'The cranes came by road from Peterborough. They lifted the first wagon out of the river at noon.',
  'Councillors asked the railway to pay for the towpath. Walkers had to take the road to Sawbridgeworth.',
  'The laboratory in Derby will report on the bearing in a week. Until then grain trains go slower at the viaduct.',
  'Swans ate the wheat that floated on the Stort. A ranger of the council said that it does them no harm.',
  'The driver of the train stopped within half a mile. He noticed the derailed wagons in his mirror.',
  'Passenger trains will cross the viaduct again on Monday. Engineers still have to renew two hundred sleepers.',
];

async function store(bodies: readonly string[]): Promise<number> {
  const { collection_id } = await client.call('collection.create', { name: 'Repeated', language: 'en' });
  for (const body of bodies) await client.call('text.create', { collection_id, body });
  return collection_id;
}

const wait = 120;
const highest = (entries: readonly { relevance: number }[]): number =>
  Math.max(0, ...entries.map(({ relevance }) => relevance));

async function relatedTo(collection_id: number, text_id: number, params = {}): Promise<RelatedEntry[]> {
  const { related_texts } = await client.call('text.relatedTexts', {
    collection_id,
    text_id,
    wait,
    limit: 50,
    ...params,
  });
  return related_texts;
}

suite('letters with one footer', () => {
  const signed = letters.map((letter) => `${letter}\n\n${disclaimer}`);

  test('are not related, however few or many they are', async () => {
    for (const count of [3, 5, letters.length]) {
      const collection_id = await store(signed.slice(0, count));
      for (let text_id = 1; text_id <= count; text_id++)
        assert.ok(highest(await relatedTo(collection_id, text_id)) < 0.3, `${text_id} of ${count}`);
    }
  });

  test('are not related to a letter that is not stored', async () => {
    const collection_id = await store(signed.slice(0, 5));
    for (const body of signed.slice(5)) {
      const { related_texts } = await client.call('text.preview', { collection_id, body, wait });
      assert.ok(highest(related_texts) < 0.3, body.slice(0, 40));
    }
  });

  test('are not related to groups of other letters, nor are these groups related to each other', async () => {
    const collection_id = await store(signed);
    const groups: number[] = [];
    for (const text_ids of [[1], [2], [3, 4]]) {
      const { group_id } = await client.call('group.create', {
        name: `Group ${text_ids.join()}`,
        language: 'en',
      });
      for (const text_id of text_ids)
        await client.call('group.addText', { group_id, collection_id, text_id });
      groups.push(group_id);
    }
    for (const group_id of groups) {
      const { related_texts } = await client.call('group.relatedTexts', { group_id, wait });
      assert.ok(highest(related_texts) < 0.3, `texts of ${group_id}`);
      const { related_groups } = await client.call('group.relatedGroups', {
        group_id,
        wait,
        group_scope: groups,
      });
      assert.ok(highest(related_groups) < 0.3, `groups of ${group_id}`);
    }
    const named = { collection_id, text_id: 8, wait, group_scope: groups };
    const { related_groups } = await client.call('text.relatedGroups', named);
    assert.ok(highest(related_groups) < 0.3);
  });

  test('may quote a mail below a line with a date', async () => {
    const days = [
      'Mon, 3 May 2021 at 10:15',
      'Fri, 12 Nov 2021 at 8:02',
      'Tue, 1 Feb 2022 at 16:40',
      'Sun, 4 Sept 2022 at 21:19',
    ];
    const bodies = days.map(
      (day, at) => `${letters[at]!}\n\nOn ${day}, the helpdesk of Northquay wrote:\n\n${quotedMail}`,
    );
    const collection_id = await store(bodies);
    for (const at of days.keys()) assert.ok(highest(await relatedTo(collection_id, at + 1)) < 0.3, days[at]);
  });
});

test('a group takes account of a footer that its collection repeats only later', async () => {
  const [first, second, third] = letters.map((letter) => `${letter}\n\n${disclaimer}`);
  const collection_id = await store([first!, second!]);
  const { group_id } = await client.call('group.create', { name: 'Group', language: 'en' });
  await client.call('group.addText', { group_id, collection_id, text_id: 1 });
  const find = async (): Promise<number> =>
    highest((await client.call('group.relatedTexts', { group_id, wait })).related_texts);
  assert.ok((await find()) > 0.3);
  await client.call('text.create', { collection_id, body: third! });
  assert.ok((await find()) < 0.3);
});

test('versions of a story stay related, however many they are, and `dedupe` leaves one of them', async () => {
  for (const count of [3, 5, endings.length]) {
    const versions = endings.slice(0, count).map((ending) => `${story}\n\n${ending}`);
    const collection_id = await store([...versions, ...letters]);
    for (let text_id = 1; text_id <= count; text_id++) {
      const others = (await relatedTo(collection_id, text_id)).filter((entry) => entry.text_id <= count);
      assert.equal(others.length, count - 1);
      for (const other of others)
        assert.ok(other.relevance > 0.7, `${count}: ${text_id} ${JSON.stringify(other)}`);
    }
    const some = await relatedTo(collection_id, 1, { dedupe: 0.5 });
    assert.equal(some.filter(({ text_id }) => text_id <= count).length, 1);
  }
});
